import {
  formatStorageComment,
  formatStorageDiff,
  readLayoutText,
  readStorageDiff,
  type StorageDiff,
  storageRule,
  toStorageProblems
} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {formatForCi} from '../format/format-for-ci.ts'
import {formatJson} from '../format/format-json.ts'
import type {Io} from '../io.ts'
import {parseChoice} from '../parse-choice.ts'
import {UsageError} from '../usage-error.ts'
import {siteOptions, toFolder} from './options.ts'

const help = `Usage: lockstep storage diff A [B] [options]
       lockstep storage layout [A] [options]

Compare the storage of contracts before and after an upgrade. The report lists variables that are appended, renamed,
moved, retyped, inserted or removed, and changes of gaps and namespaces. It shows whether a contract that is
upgraded in place can still read its stored values.

A and B are git revisions, folders with a compiled Foundry project, or files that \`layout\` has written. A revision is
compiled outside of the working tree and kept in the cache. B is the working tree by default.

\`layout\` prints the storage of the contracts in A, by default the working tree, as JSON. Keep it in a file, to compare
later versions with it, and to show the difference on a page with \`<StorageDiff>\`.

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
  const asked = {
    ...values,
    cache: toFolder(io, values.cache),
    onProgress: (message: string) => io.stderr(`${message}\n`)
  }
  if (action === 'layout' && head === undefined) {
    io.stdout(await readLayoutText(io.cwd, {...asked, head: base}))
    return 0
  }
  if (action !== 'diff' || base === undefined || rest.length > 0) {
    throw new UsageError(
      'Expected `lockstep storage diff A [B]` with git revisions, folders or files, or `lockstep storage layout [A]`'
    )
  }
  const format = parseChoice('format', values.format, formats)
  const diff = await readStorageDiff(io.cwd, {...asked, base, head})
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
