import {
  formatStorageComment,
  formatStorageDiff,
  readStorageDiff,
  type StorageDiff,
  storageRule,
  toStorageProblems
} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {formatForCi} from '../format/format-for-ci.ts'
import {formatJson} from '../format/format-json.ts'
import type {Io} from '../io.ts'
import {toChoice} from '../to-choice.ts'
import {UsageError} from '../usage-error.ts'
import {siteOptions, toFolder} from './options.ts'

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

const options = {
  contract: {type: 'string'},
  format: {type: 'string', default: 'text'},
  ...siteOptions,
  install: {type: 'string'}
} as const

/** Run `lockstep storage`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const [action, base, head, ...rest] = words
  if (action !== 'diff' || base === undefined || rest.length > 0) {
    throw new UsageError(
      'Unexpected arguments, expected `lockstep storage diff A [B]` with two git revisions or folders'
    )
  }
  const format = toChoice('format', values.format, formats)
  const diff = await readStorageDiff(io.cwd, {
    ...values,
    base,
    head,
    cache: toFolder(io, values.cache),
    onProgress: (message) => io.stderr(`${message}\n`)
  })
  io.stdout(formatAs(format, diff, io))
  return diff.contracts.every(({isSafe}) => isSafe) ? 0 : 1
})

function formatAs(format: (typeof formats)[number], diff: StorageDiff, io: Io): string {
  if (format === 'text') return formatStorageDiff(diff, io.color)
  if (format === 'markdown') return formatStorageComment(diff)
  if (format === 'json') {
    const {root: _, ...data} = diff
    return formatJson(data)
  }
  const about = {root: diff.root, rules: [storageRule]}
  return formatForCi(format, toStorageProblems(diff), about, io)
}
