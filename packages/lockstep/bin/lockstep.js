#!/usr/bin/env node
// The program is compiled by `pnpm build`. This file exists before that, so that installing can link it.
import {existsSync} from 'node:fs'
import module from 'node:module'
import {setFlagsFromString} from 'node:v8'
import {guessCache} from './guess-cache.js'
import {isBundleNew} from './is-bundle-new.js'

// React checks its use in every call unless it is told not to.
process.env.NODE_ENV ??= 'production'

// Two threads that compile keep two cores busy: what V8 would do next to them, it takes from them. Without this, a cold
// build takes a fifth more processor time on Node.js 20, and a quarter more on 22. Servers have time between two edits.
if (!['dev', 'lsp'].includes(process.argv[2] ?? ''))
  for (const flag of listFlags()) setFlagsFromString(flag)

const home = new URL('../', import.meta.url)
// The bundle loads several times as fast.
const isBundled = isBundleNew()
const program = new URL(isBundled ? 'bundle/run.js' : 'dist/run.js', home)

// From Node.js 22.1 on, what is compiled is kept for the next run.
module.enableCompileCache?.()

if (isBundled && isBuild()) {
  const {startEarly} = await import(new URL('bundle/start-thread.js', home).href)
  startEarly({isBrief: guessCache(process.argv.slice(3))})
}

if (existsSync(program)) {
  await import(program.href)
} else {
  process.stderr.write('Cannot find the compiled program: run `pnpm build` first\n')
  process.exitCode = 2
}

/** Whether this run builds a site, for which a page or more may have to be compiled. */
function isBuild() {
  const [command, ...args] = process.argv.slice(2)
  return (
    command === 'build' && !args.some((each) => each === '--help' || each.startsWith('--shard'))
  )
}

/** Settings of V8: optimize what runs often later, since each thread would do it for itself. */
function listFlags() {
  const all = [
    // Code that ran only once is kept for the next run, too.
    '--no-flush-bytecode',
    // For one page, optimizing the engine that colors code takes longer than coloring.
    '--wasm-tiering-budget=50000000',
    // Code that is inlined gets optimized once for each function that calls it.
    '--max-inlined-bytecode-size-cumulative=500'
  ]
  if (Number.parseInt(process.versions.node, 10) > 20) {
    return [...all, '--invocation-count-for-maglev=20000', '--invocation-count-for-turbofan=200000']
  }
  return [
    ...all,
    '--interrupt-budget=3000000',
    '--no-concurrent-marking',
    '--no-concurrent-sweeping',
    '--no-parallel-scavenge',
    // A thread that compiles one page needs less, and would mark its garbage twice.
    '--initial-old-space-size=64'
  ]
}
