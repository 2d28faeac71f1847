import path from 'node:path'
import {parseArgs} from 'node:util'
import {readSettings, serveSite} from '@lockstep/generator'
import {formatWait} from '../format/create-progress.ts'
import {formatProblems} from '../format/format-problems.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'

const help = `Usage: lockstep dev [options]

Serve a site and show every edit, and the problems it causes, in the open page.

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

/** Run `lockstep dev` until `io.signal` aborts. */
export async function devCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values} = parseArgs({
    args,
    options: {
      site: {type: 'string'},
      content: {type: 'string'},
      contracts: {type: 'string'},
      profile: {type: 'string'},
      cache: {type: 'string'},
      port: {type: 'string'},
      host: {type: 'string'},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const start = performance.now()
  const wanted = toPort(values.port)
  const {cwd} = io
  const settings = await readSettings(cwd, values)
  const {url, port, pages, outdated, close} = await serveSite(settings, {
    host: values.host,
    port: wanted,
    cache: values.cache === undefined ? undefined : path.resolve(cwd, values.cache),
    formatProblems: (problems) =>
      formatProblems(problems, {color: false, root: settings.content, cwd}),
    onMessage: io.stderr,
    onProgress(done, total, waiting) {
      if (waiting !== undefined) io.stderr(formatWait(waiting))
      if (done === total && total > 1) io.stderr(`${total} pages compiled\n`)
    }
  })
  try {
    const time = Math.round(performance.now() - start)
    io.stdout(`${url}  ${pages} pages, ready in ${time} ms\n`)
    await Promise.race([waitForEnd(io.signal), outdated])
  } finally {
    await close()
  }
  if (io.signal.aborted) return 0
  // The bundle is now older than its code, so continue with the separate modules, as the next start would.
  const {runCli} = (await import(new URL('../dist/cli.js', import.meta.url).href)) as {
    runCli: (args: Array<string>, io: Io) => Promise<ExitCode>
  }
  return runCli(['dev', ...args, '--port', String(port)], io)
}

function waitForEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), {once: true})
  })
}

function toPort(value: string | undefined): number | undefined {
  if (value === undefined) return
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UsageError(`Unexpected \`--port ${value}\`, expected a number such as \`4000\``)
}
