import {formatLockReport, lockSite, readSettings} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {UsageError} from '../usage-error.ts'
import {lockOptions, lockOptionsHelp, toFolder} from './options.ts'

const help = `Usage: lockstep accept PAGE... [options]
       lockstep accept --all [options]

Record in \`lockstep.lock\` that someone has read pages after the contracts changed and found them correct. The symbols
that they show and name are locked with their current code. A name that the contracts no longer have stays an error
until the page is corrected.

PAGE is the path of a page, relative to the current folder or to the folder of the pages, with or without \`.mdx\`.

Options:
  --all             accept every page
${lockOptionsHelp}`

const options = {...lockOptions, all: {type: 'boolean', default: false}} as const

/** Run `lockstep accept`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const {all} = values
  if (all === words.length > 0) {
    throw new UsageError('Expected the pages to accept, or `--all`')
  }
  const settings = await readSettings(io.cwd, values)
  const accept = {pages: all ? undefined : words, cwd: io.cwd}
  const report = await lockSite(settings, {cache: toFolder(io, values.cache), accept})
  io.stdout(formatLockReport(report, {cwd: io.cwd, json: values.json}))
  return 0
})
