#!/usr/bin/env node
// The `solc` that forge runs: the WebAssembly compiler from npm behind the two
// calls that forge makes, `--version` and `--standard-json`. Nothing is downloaded.
import {readFileSync, writeSync} from 'node:fs'
import {createRequire} from 'node:module'

const require = createRequire(import.meta.url)
const command = process.argv.slice(2)

if (command.includes('--version')) {
  // Forge asks on every run, and loading the compiler takes a second: its package knows, too.
  const {version} = require('solc/package.json')
  write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else if (command.includes('--standard-json')) {
  write(require('solc').compile(readFileSync(0, 'utf8')))
} else {
  console.error('Unexpected arguments, expected `--version` or `--standard-json`')
  process.exitCode = 2
}

/**
 * Write all of `text`: the output is megabytes long and forge reads it through a pipe.
 *
 * @param {string} text
 */
function write(text) {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}
