import {findNearest, SetupError} from '@lockstep/problem'
import {toPrintable} from './format/to-visible.ts'
import type {ExitCode, Io} from './io.ts'
import {readVersion} from './read-version.ts'
import {UsageError} from './usage-error.ts'

type RunCommand = (args: Array<string>, io: Io) => Promise<ExitCode>

interface Command {
  summary: string
  /** Loads the command. Each one needs other heavy modules, such as a compiler or React. */
  load: () => Promise<RunCommand>
}

const commands: Record<string, Command> = {
  accept: {
    summary: 'record that pages match the current contracts',
    load: async () => (await import('./commands/accept-command.ts')).acceptCommand
  },
  build: {
    summary: 'build a static site',
    load: async () => (await import('./commands/build-command.ts')).buildCommand
  },
  cache: {
    summary: 'show, sign and trim the build cache',
    load: async () => (await import('./commands/cache-command.ts')).cacheCommand
  },
  dev: {
    summary: 'serve a site and show edits at once',
    load: async () => (await import('./commands/dev-command.ts')).devCommand
  },
  doctor: {
    summary: 'check what a build depends on',
    load: async () => (await import('./commands/doctor-command.ts')).doctorCommand
  },
  impact: {
    summary: 'list what a change in the contracts affects',
    load: async () => (await import('./commands/impact-command.ts')).impactCommand
  },
  import: {
    summary: 'convert docs of another generator',
    load: async () => (await import('./commands/import-command.ts')).importCommand
  },
  init: {
    summary: 'add docs to a Foundry project',
    load: async () => (await import('./commands/init-command.ts')).initCommand
  },
  lint: {
    summary: 'find problems in docs',
    load: async () => (await import('./commands/lint-command.ts')).lintCommand
  },
  lock: {
    summary: 'record which contract symbols each page shows or names',
    load: async () => (await import('./commands/lock-command.ts')).lockCommand
  },
  proof: {
    summary: 'run the commands of tutorials',
    load: async () => (await import('./commands/proof-command.ts')).proofCommand
  },
  search: {
    summary: 'search a built site',
    load: async () => (await import('./commands/search-command.ts')).searchCommand
  },
  snippet: {
    summary: 'print the code or facts of a Solidity symbol',
    load: async () => (await import('./commands/snippet-command.ts')).snippetCommand
  },
  storage: {
    summary: 'check that an upgrade of contracts keeps their storage',
    load: async () => (await import('./commands/storage-command.ts')).storageCommand
  },
  tree: {
    summary: 'show the navigation of a docs folder',
    load: async () => (await import('./commands/tree-command.ts')).treeCommand
  }
}

/** List the commands, for the help and for the documentation. */
export function listCommands(): Array<{name: string; summary: string}> {
  return Object.entries(commands).map(([name, {summary}]) => ({name, summary}))
}

/** Run the command line. Never throws for a mistake that a user can make. */
export async function runCli(args: ReadonlyArray<string>, outside: Io): Promise<ExitCode> {
  const {stdout, stderr, color} = outside
  const io: Io = {
    ...outside,
    stdout: (text) => stdout(toPrintable(text, color)),
    stderr: (text) => stderr(toPrintable(text, color))
  }
  const [name, ...rest] = args

  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const print = name === undefined ? io.stderr : io.stdout
    print(toHelp())
    return name === undefined ? 2 : 0
  }

  if (name === '--version' || name === '-v') {
    io.stdout(`${readVersion()}\n`)
    return 0
  }

  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const nearest = findNearest(name, Object.keys(commands))
    const hint = nearest ? `did you mean \`${nearest}\`` : `expected one of ${toNames()}`
    io.stderr(`Cannot find command \`${name}\`, ${hint}\n`)
    return 2
  }

  try {
    const run = await command.load()
    return await run(rest, io)
  } catch (error) {
    io.stderr(`${toReason(error, name)}\n`)
    return 2
  }
}

function toHelp(): string {
  const rows = listCommands().map(({name, summary}) => `  ${name.padEnd(10)}${summary}`)
  return `Usage: lockstep <command> [options]\n\n${rows.join('\n')}\n\nRun \`lockstep <command> --help\` for its options, \`lockstep --version\` for the version.\n`
}

function toNames(): string {
  return Object.keys(commands)
    .map((name) => `\`${name}\``)
    .join(', ')
}

/** Codes of a disk that is full, or of a folder that this user cannot use. */
const diskCodes = new Set(
  'EACCES EDQUOT EEXIST EFBIG EIO EISDIR ENAMETOOLONG ENOSPC ENOTDIR ENOTEMPTY EPERM EROFS'.split(
    ' '
  )
)

/** A wrong setup is explained in a sentence. A fault of the program shows its stack. */
function toReason(error: unknown, command: string): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    return `${error.message}\nRun \`lockstep ${command} --help\` for its options.`
  }
  if (error instanceof SetupError) return error.message
  if (diskCodes.has(code)) return `Cannot read or write: ${error.message.replace(`${code}: `, '')}`
  return error.stack ?? error.message
}
