#!/usr/bin/env node
// The program is compiled by `pnpm build`. This file exists before that, so that installing can link it.
import {existsSync} from 'node:fs'
import module from 'node:module'

// React checks its use in every call unless it is told not to.
process.env.NODE_ENV ??= 'production'

const program = new URL('../dist/run.js', import.meta.url)

// From Node.js 22.1 on, what is compiled is kept for the next run.
module.enableCompileCache?.()

if (existsSync(program)) {
  await import(program.href)
} else {
  process.stderr.write('Cannot find the compiled program: run `pnpm build` first\n')
  process.exitCode = 2
}
