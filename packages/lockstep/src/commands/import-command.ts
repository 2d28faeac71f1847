import path from 'node:path'
import {formatImport, importDocs} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import {UsageError} from '../usage-error.ts'
import {toFolder} from './options.ts'

const help = `Usage: lockstep import DIR [options]

Write a copy of the docs in DIR for Lockstep. DIR, or a folder in it such as \`docs\`, \`website\` or \`book\`, contains
the configuration of Docusaurus, Mintlify, Starlight, VitePress, Vocs or mdBook. The configuration is read but not run.

Pages move into the folders that the sidebar shows, and old addresses redirect to new ones. Admonitions, tabs, includes,
front matter and links are converted. With --contracts, pasted Solidity that equals a symbol is replaced by its name.
The command never changes DIR or replaces a file, and it lists everything that it could not convert.

Options:
  --out DIR         folder to write to (default: \`lockstep-docs\`)
  --contracts DIR   Foundry project to compare pasted Solidity with; compile it first
  --profile NAME    profile of foundry.toml that compiled it
  --json            print the report as JSON
  --help            show this help

Exit code: 0 success, 2 wrong usage, or no docs of another generator in DIR.
`

const options = {
  out: {type: 'string', default: 'lockstep-docs'},
  contracts: {type: 'string'},
  profile: {type: 'string'},
  json: {type: 'boolean', default: false}
} as const

/** Run `lockstep import`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const [folder] = words
  if (folder === undefined || words.length > 1) {
    throw new UsageError('Expected the folder of the docs to import, such as `lockstep import .`')
  }
  const {contracts, profile} = values
  const out = path.resolve(io.cwd, values.out)
  const report = await importDocs(path.resolve(io.cwd, folder), {
    out,
    contracts: toFolder(io, contracts),
    profile
  })
  io.stdout(values.json ? formatJson(report) : formatImport(report, path.relative(io.cwd, out)))
  return 0
})
