import {runCli} from './cli.ts'

const ending = new AbortController()
const lasts = ['dev', 'proof'].includes(process.argv[2] ?? '')
// A reader such as `head` may close the pipe early. What is being written to the disk is still completed.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    if (lasts) ending.abort()
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A command that has started something ends in good order; a second signal, or one to any other command, ends it at once.
    if (ending.signal.aborted || !lasts) process.exit(signal === 'SIGINT' ? 130 : 143)
    ending.abort()
  })
}

// npx and others that run scripts end on a signal without passing it on.
const parent = process.ppid
if (lasts && process.env.npm_execpath !== undefined)
  setInterval(() => process.ppid === parent || ending.abort(), 500).unref()

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  cwd: process.cwd(),
  workspace: process.env.GITHUB_WORKSPACE || undefined,
  target: process.env.GITHUB_BASE_REF || undefined,
  color: process.stdout.isTTY === true && !process.env.NO_COLOR,
  signal: ending.signal
})
