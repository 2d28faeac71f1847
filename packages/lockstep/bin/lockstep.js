#!/usr/bin/env node
// The program is compiled by `pnpm build`. This file exists before that, so that installing can link it.
import {existsSync, readFileSync, statSync} from 'node:fs'
import module from 'node:module'
import {fileURLToPath} from 'node:url'
import {setFlagsFromString} from 'node:v8'

// React checks its use in every call unless it is told not to.
process.env.NODE_ENV ??= 'production'

// Two threads that compile keep two cores busy: what V8 would do beside them, it takes from them. Without this, a cold
// build of 250 pages takes a quarter more time of the processor. A server has time between two edits.
if (process.argv[2] !== 'dev') {
  for (const flag of [
    '--interrupt-budget=500000', // Optimise what runs often later: each thread would do it for itself.
    '--no-concurrent-marking',
    '--no-concurrent-sweeping',
    '--no-parallel-scavenge'
  ]) {
    setFlagsFromString(flag)
  }
}

const home = new URL('../', import.meta.url)
const program = new URL(canUseBundle() ? 'bundle/run.js' : 'dist/run.js', home)

// From Node.js 22.1 on, what is compiled is kept for the next run.
module.enableCompileCache?.()

if (existsSync(program)) {
  await import(program.href)
} else {
  process.stderr.write('Cannot find the compiled program: run `pnpm build` first\n')
  process.exitCode = 2
}

/** The bundle loads several times as fast. Who works on the program has to get what was compiled last. */
function canUseBundle() {
  if (!existsSync(new URL('bundle/run.js', home))) return false
  // As published, both are of the same code.
  if (!existsSync(new URL('dist/.tsbuildinfo', home))) return true
  try {
    const inputs = JSON.parse(readFileSync(new URL('bundle/inputs.json', home), 'utf8'))
    return inputs.every(
      ([file, time]) => statSync(fileURLToPath(new URL(file, home))).mtimeMs === time
    )
  } catch {
    // An input is gone, or the bundle is being made right now.
    return false
  }
}
