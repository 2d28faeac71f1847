import {
  createRunPrinter,
  formatProofs,
  formatTotal,
  listProofs,
  proveSite,
  readSettings,
  toProofData
} from '@lockstep/generator'
import {formatCount, formatProblems} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import {formatRemoteFaults} from '../format/format-remote.ts'
import {UsageError} from '../usage-error.ts'
import {parseJobs, toFolder} from './options.ts'

const help = `Usage: lockstep proof [ROUTE…] [options]

Run the commands of pages as a reader would, and compare their output with the page. A page takes part if it has \`proof\`
in its front matter. Transcripts of successful runs are written to the folder \`proofs\` next to the settings.

ROUTE is the address of a page, or the path of its file, relative to the current folder or to the folder of the pages.

Options:
  --list            list the pages that take part, and run nothing
  --update          write the actual output into the pages where it differs
  --reuse           reuse runs of the last 7 days from the remote cache if nothing that they depend on has changed: page,
                    settings, project, programs, files of the site
  --keep            keep the folder of each run and print its path
  --jobs N          pages to run in parallel (default: 3 for each core, at most 8; 1 where runs share one network)
  --json            print a report as JSON
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --content DIR     folder of pages; without a settings file, it is used as it is
  --transcripts DIR folder to write transcripts to (default: the one of the settings, or \`proofs\`)
  --help            show this help

Exit code: 0 all pages pass, or none takes part; 1 a page fails; 2 wrong usage or setup, or a run that cannot start.
`

const options = {
  list: {type: 'boolean', default: false},
  update: {type: 'boolean', default: false},
  reuse: {type: 'boolean', default: false},
  keep: {type: 'boolean', default: false},
  jobs: {type: 'string'},
  json: {type: 'boolean', default: false},
  site: {type: 'string'},
  content: {type: 'string'},
  transcripts: {type: 'string'}
} as const

/** Run `lockstep proof`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const {cwd, color} = io
  const settings = await readSettings(cwd, values)
  const chosen = {
    routes: words,
    cwd,
    transcripts: toFolder(io, values.transcripts)
  }
  if (values.list) {
    const proofs = await listProofs(settings, chosen)
    io.stdout(values.json ? formatJson(proofs) : formatProofs(proofs))
    return 0
  }

  const other = values.keep ? '--keep' : values.update ? '--update' : undefined
  if (values.reuse && other !== undefined) {
    throw new UsageError(
      `Unexpected \`--reuse\` with \`${other}\`, which needs a run on this machine`
    )
  }

  const format = {color, root: settings.content, cwd}
  const {problems, pages, siteErrors, remote} = await proveSite(settings, {
    ...chosen,
    jobs: parseJobs(values.jobs),
    keep: values.keep,
    update: values.update,
    reuse: values.reuse,
    signal: io.signal,
    // With `--json`, standard output holds the report alone.
    onPage: (page) => createRunPrinter(page, values.json ? io.stderr : io.stdout, format)
  })
  if (problems.length > 0) io.stderr(`${formatProblems(problems, format)}\n`)
  if (problems.some(({severity}) => severity === 'error')) return 1
  if (siteErrors > 0) {
    const count = formatCount(siteErrors, 'error')
    io.stderr(`The site has ${count}: run \`lockstep build\` to see them\n`)
  }
  if (remote) io.stderr(formatRemoteFaults(remote))
  const passed = pages.filter((page) => page.passed).length
  if (values.json) io.stdout(formatJson({pages: pages.map((page) => toProofData(page, format))}))
  else if (pages.length > 0 || !io.signal.aborted) io.stdout(formatTotal(pages))
  if (io.signal.aborted) return 2
  return passed < pages.length ? 1 : 0
})
