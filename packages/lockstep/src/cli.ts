import {createRequire} from 'node:module'
import {findNearest, SetupError} from '@lockstep/problem'

/** What a command may touch of the world outside. */
export interface Io {
  stdout: (text: string) => void
  stderr: (text: string) => void
  cwd: string
  /** Whether colours may be used on standard output. */
  color: boolean
  /** Ends a command that would go on for ever. */
  signal: AbortSignal
}

/** 0: all is well, 1: problems in the content, 2: wrong use or set-up. */
export type ExitCode = 0 | 1 | 2

/** Wrong use of a command; the message says what would be right. */
export class UsageError extends SetupError {
  override name = 'UsageError'
}

// Both the sources and the compiled program lie one folder below it.
const manifest: {version: string} = createRequire(import.meta.url)('../package.json')

/** Version of the program. */
export function readVersion(): string {
  return manifest.version
}

type RunCommand = (args: Array<string>, io: Io) => Promise<ExitCode>

interface Command {
  summary: string
  /** Commands are loaded when they are asked for: one needs a compiler, another needs React. */
  load: () => Promise<RunCommand>
}

const commands: Record<string, Command> = {
  accept: {
    summary: 'record that pages are right for the contracts as they are',
    load: async () => (await import('./commands/accept-command.ts')).acceptCommand
  },
  build: {
    summary: 'build a static site',
    load: async () => (await import('./commands/build-command.ts')).buildCommand
  },
  dev: {
    summary: 'serve a site while it is written',
    load: async () => (await import('./commands/dev-command.ts')).devCommand
  },
  doctor: {
    summary: 'check what a build depends on',
    load: async () => (await import('./commands/doctor-command.ts')).doctorCommand
  },
  init: {
    summary: 'add docs to a Foundry project',
    load: async () => (await import('./commands/init-command.ts')).initCommand
  },
  lint: {
    summary: 'find what is wrong with a docs set',
    load: async () => (await import('./commands/lint-command.ts')).lintCommand
  },
  lock: {
    summary: 'record which symbols of contracts each page shows or names',
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
    summary: 'print code or facts of a Solidity symbol',
    load: async () => (await import('./commands/snippet-command.ts')).snippetCommand
  },
  tree: {
    summary: 'show the navigation of a docs folder',
    load: async () => (await import('./commands/tree-command.ts')).treeCommand
  }
}

/** Run the command line. Nothing is thrown for what a person may get wrong. */
export async function runCli(args: ReadonlyArray<string>, io: Io): Promise<ExitCode> {
  const [name, ...rest] = args

  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const print = name === undefined ? io.stderr : io.stdout
    print(toHelp())
    return name === undefined ? 2 : 0
  }

  if (name === '--version' || name === '-v') {
    io.stdout(`${manifest.version}\n`)
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
  const rows = Object.entries(commands).map(([name, {summary}]) => `  ${name.padEnd(10)}${summary}`)
  return `Usage: lockstep <command> [options]\n\n${rows.join('\n')}\n\nRun \`lockstep <command> --help\` for its options, \`lockstep --version\` for the version.\n`
}

function toNames(): string {
  return Object.keys(commands)
    .map((name) => `\`${name}\``)
    .join(', ')
}

/** A disk that is full, or whose folders are not ours. What threads throw has lost its code, and begins with it still. */
const diskError =
  /^E(?:ACCES|DQUOT|EXIST|FBIG|IO|ISDIR|NAMETOOLONG|NOSPC|NOTDIR|NOTEMPTY|PERM|ROFS): (.*)/s

/** A set-up that is wrong says so in a sentence; a fault of the program shows where it is. */
function toReason(error: unknown, command: string): string {
  if (!(error instanceof Error)) return String(error)
  const isUsage =
    error instanceof UsageError || ('code' in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
  if (isUsage) return `${error.message}\nRun \`lockstep ${command} --help\` for its options.`
  const [, disk] = diskError.exec(error.message) ?? []
  if (disk !== undefined) return `Cannot read or write: ${disk}`
  return error instanceof SetupError ? error.message : (error.stack ?? error.message)
}
