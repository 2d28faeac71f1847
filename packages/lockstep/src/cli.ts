import {findNearest, SetupError, toHint} from '@lockstep/problem'
import {toPrintable} from '@lockstep/problem/print'
import type {RunCommand} from './command.ts'
import type {ExitCode, Io} from './io.ts'
import {readVersion} from './read-version.ts'
import {UsageError} from './usage-error.ts'

const summaries = {
  accept: 'record that pages match the current contracts',
  build: 'build a static site',
  cache: 'show or trim the build cache',
  decode: 'decode calldata, revert data or a log with the contracts',
  dev: 'serve a site and show edits at once',
  doctor: 'check what a build depends on',
  impact: 'list what a change in the contracts affects',
  import: 'convert docs of another generator',
  init: 'add docs to a Foundry project',
  lint: 'find problems in docs',
  lock: 'record which contract symbols each page shows or names',
  lsp: 'check and complete pages in an editor',
  proof: 'run the commands of tutorials',
  search: 'search a built site',
  snippet: 'print the code or facts of a Solidity symbol',
  storage: 'check that an upgrade of contracts keeps their storage',
  tree: 'show the navigation of a docs folder',
  verify: 'compare deployed contracts with the compiled ones'
}

/** Each command is loaded alone, because each needs other heavy modules, such as a compiler or React. */
const modules: Record<keyof typeof summaries, () => Promise<{command: RunCommand}>> = {
  accept: () => import('./commands/accept-command.ts'),
  build: () => import('./commands/build-command.ts'),
  cache: () => import('./commands/cache-command.ts'),
  decode: () => import('./commands/decode-command.ts'),
  dev: () => import('./commands/dev-command.ts'),
  doctor: () => import('./commands/doctor-command.ts'),
  impact: () => import('./commands/impact-command.ts'),
  import: () => import('./commands/import-command.ts'),
  init: () => import('./commands/init-command.ts'),
  lint: () => import('./commands/lint-command.ts'),
  lock: () => import('./commands/lock-command.ts'),
  lsp: () => import('./commands/lsp-command.ts'),
  proof: () => import('./commands/proof-command.ts'),
  search: () => import('./commands/search-command.ts'),
  snippet: () => import('./commands/snippet-command.ts'),
  storage: () => import('./commands/storage-command.ts'),
  tree: () => import('./commands/tree-command.ts'),
  verify: () => import('./commands/verify-command.ts')
}

/** List the commands, for the help and for the documentation. */
export function listCommands(): Array<{name: string; summary: string}> {
  return Object.entries(summaries).map(([name, summary]) => ({name, summary}))
}

/** Run the command line. Never throws for a mistake that a user can make. */
export async function runCli(args: ReadonlyArray<string>, outside: Io): Promise<ExitCode> {
  const {stdout, stderr, color} = outside
  const io: Io = {
    ...outside,
    stdout: (text) => stdout(toPrintable(text, color)),
    stderr: (text) => stderr(toPrintable(text, color))
  }
  // `help build` is `build --help`.
  const [name, ...rest] = args[0] === 'help' && args[1] !== undefined ? [args[1], '--help'] : args

  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const print = name === undefined ? io.stderr : io.stdout
    print(toHelp())
    return name === undefined ? 2 : 0
  }

  if (name === '--version' || name === '-v') {
    io.stdout(`${readVersion()}\n`)
    return 0
  }

  if (!isCommand(name)) {
    const names = Object.keys(modules)
    const all = names.map((each) => `\`${each}\``).join(', ')
    const hint = toHint(findNearest(name, names)) || `, expected one of ${all}`
    io.stderr(`Cannot find command \`${name}\`${hint}\n`)
    return 2
  }

  try {
    const {command} = await modules[name]()
    return await command(rest, io)
  } catch (error) {
    io.stderr(`${toReason(error, name)}\n`)
    return 2
  }
}

function isCommand(name: string): name is keyof typeof modules {
  return Object.hasOwn(modules, name)
}

function toHelp(): string {
  const rows = listCommands().map(({name, summary}) => `  ${name.padEnd(10)}${summary}`)
  return `Usage: lockstep <command> [options]\n\n${rows.join('\n')}\n\nRun \`lockstep <command> --help\` for its options, \`lockstep --version\` for the version.\n`
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
