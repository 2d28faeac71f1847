import {runCli} from './cli.ts'

// A reader such as `head` may close the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A command that has started something ends in good order; a second signal, or one to any other command, ends it at once.
    if (ending.signal.aborted || !['dev', 'proof'].includes(process.argv[2] ?? ''))
      process.exit(signal === 'SIGINT' ? 130 : 143)
    ending.abort()
  })
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  cwd: process.cwd(),
  workspace: process.env.GITHUB_WORKSPACE || undefined,
  target: process.env.GITHUB_BASE_REF || undefined,
  color: process.stdout.isTTY === true && !process.env.NO_COLOR,
  signal: ending.signal
})
