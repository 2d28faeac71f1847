import {once} from 'node:events'
import {formatDevProblems, readSettings, serveSite} from '@lockstep/generator'
import {formatCount, formatProblems} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatWait} from '../format/create-progress.ts'
import type {ExitCode, Io} from '../io.ts'
import {parseWholeNumber, siteOptions, toFolder} from './options.ts'

const help = `Usage: lockstep dev [options]

Serve a site and show every edit, and the problems it causes, in the open page.
After each edit, the terminal lists the first problems of the site with their lines, new errors first, and their number.

Options:
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --content DIR     folder of pages; without a settings file, it is served as it is
  --contracts DIR   Foundry project that pages show code from
  --profile NAME    profile in \`foundry.toml\` that the contracts are built with
  --cache DIR       cache folder (default: \`.lockstep\` next to the settings)
  --port N          port (default: 4000, or the next free one)
  --host ADDRESS    address to listen on (default: 127.0.0.1, which no other machine can reach)
  --help            show this help
`

const options = {
  ...siteOptions,
  content: {type: 'string'},
  port: {type: 'string'},
  host: {type: 'string'}
} as const

/** Run `lockstep dev` until `io.signal` aborts. */
export const command = defineCommand({help, options}, async ({values, args, io}) => {
  const start = performance.now()
  const isEnded = io.signal.aborted || once(io.signal, 'abort')
  const wanted = parseWholeNumber('--port', values.port, {
    most: 65_535,
    expected: 'a number such as `4000`'
  })
  const {cwd} = io
  const settings = await readSettings(cwd, values)
  let last: string | undefined
  const print = (text: string): void => {
    if (text !== last) io.stderr(text)
    last = text
  }
  const {url, port, pages, watchProblems, outdated, close} = await serveSite(settings, {
    host: values.host,
    port: wanted,
    cache: toFolder(io, values.cache),
    readSettings: () => readSettings(cwd, values),
    formatProblems: (problems, root) => formatProblems(problems, {color: false, root, cwd}),
    onMessage: print,
    onProgress(done, total, waiting) {
      if (waiting !== undefined) io.stderr(formatWait(waiting))
      if (done === total && total > 1) io.stderr(`${total} pages compiled\n`)
    }
  })
  try {
    const time = Math.round(performance.now() - start)
    io.stdout(`${url}  ${formatCount(pages, 'page')}, ready in ${time} ms\n`)
    watchProblems((found) => print(formatDevProblems(found, cwd)))
    await Promise.race([isEnded, outdated])
  } finally {
    await close()
  }
  if (io.signal.aborted) return 0
  // The bundle is now older than its code, so continue with the separate modules, as the next start would.
  const {runCli} = (await import(new URL('../dist/cli.js', import.meta.url).href)) as {
    runCli: (args: Array<string>, io: Io) => Promise<ExitCode>
  }
  return runCli(['dev', ...args, '--port', String(port)], io)
})
