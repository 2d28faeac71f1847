import path from 'node:path'
import {parseArgs} from 'node:util'
import {
  readStorageDiff,
  type StorageDiff,
  storageRule,
  toStorageProblems
} from '@lockstep/generator'
import {formatStorageComment, formatStorageDiff} from '../format/format-storage-diff.ts'
import {toGithub} from '../format/to-github.ts'
import {toPath} from '../format/to-path.ts'
import {toSarif} from '../format/to-sarif.ts'
import type {ExitCode, Io} from '../io.ts'
import {readVersion} from '../read-version.ts'
import {toChoice} from '../to-choice.ts'
import {UsageError} from '../usage-error.ts'
import {stateOptions} from './state-options.ts'

const help = `Usage: lockstep storage diff A [B] [options]

Compare the storage of contracts before and after an upgrade. Lists variables that are appended, renamed, moved,
retyped, inserted or removed, and changes of gaps and ERC-7201 namespaces, and says whether a contract that is upgraded
in place can still read its stored values.

A and B are git revisions, or folders with a compiled Foundry project. A revision is compiled outside of the working
tree and kept in the cache. B is the working tree by default.

Options:
  --contract NAME   compare one contract; \`VaultV1:VaultV2\` if it has another name in B
  --format NAME     text, json, markdown, github (annotations) or sarif (default: text)
  --install CMD     command that installs what a revision imports, if its lock file differs from the one in the working
                    tree
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project (default: the one of the settings, or the current folder)
  --profile NAME    profile in \`foundry.toml\` that the contracts are built with
  --cache DIR       cache folder (default: the one of \`lockstep build\`)
  --help            show this help

Exit code: 0 an upgrade is safe, 1 it is not, 2 wrong usage or setup.
`

const formats = ['text', 'json', 'markdown', 'github', 'sarif'] as const

/** Run `lockstep storage`. */
export async function storageCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      contract: {type: 'string'},
      format: {type: 'string', default: 'text'},
      ...stateOptions
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const [action, base, head, ...rest] = positionals
  if (action !== 'diff' || base === undefined || rest.length > 0) {
    throw new UsageError(
      'Unexpected arguments, expected `lockstep storage diff A [B]` with two git revisions or folders'
    )
  }
  const {contract, install, site, contracts, profile, cache} = values
  const format = toChoice('format', values.format, formats)
  const diff = await readStorageDiff(io.cwd, {
    base,
    head,
    contract,
    install,
    site,
    contracts,
    profile,
    cache: cache === undefined ? undefined : path.resolve(io.cwd, cache),
    onProgress: (message) => io.stderr(`${message}\n`)
  })
  io.stdout(formatAs(format, diff, io))
  return diff.contracts.every(({isSafe}) => isSafe) ? 0 : 1
}

function formatAs(
  format: (typeof formats)[number],
  diff: StorageDiff,
  {color, cwd, workspace}: Io
): string {
  if (format === 'text') return formatStorageDiff(diff, color)
  if (format === 'markdown') return formatStorageComment(diff)
  if (format === 'json') {
    const {root: _, ...data} = diff
    return `${JSON.stringify(data, null, 2)}\n`
  }
  const problems = toStorageProblems(diff)
  const toOwn = (file: string): string => toPath(file, diff.root, workspace ?? cwd)
  if (format === 'github') return toGithub(problems, toOwn)
  const about = {version: readVersion(), rules: [storageRule], toUrl: () => undefined}
  return `${JSON.stringify(toSarif(problems, {...about, toPath: toOwn}), null, 2)}\n`
}
