// The compiler that the program `solc` next to this file starts, for the input that `forge` writes to it.
import {readFileSync, writeSync} from 'node:fs'
import {createRequire} from 'node:module'
import {setFlagsFromString} from 'node:v8'
import {keepOutput, withoutCode} from './keep-output.js'

const require = createRequire(import.meta.url)
const name = process.env.SOLC_PACKAGE ?? 'solc'
// Before the input is read: after a read from a pipe, Node.js may not resolve a symbolic link that it has seen.
const program = require.resolve(name)

const input = readFileSync(0)
const asked = process.env.SOLC_CODE === 'off' ? withoutCode(input) : input
const output = await keepOutput(name, asked, compileHere)
for (let at = 0; at < output.length; ) at += writeSync(1, output, at)

/** @param {Buffer} input */
function compileHere(input) {
  // Optimizing the compiler itself takes longer than it saves, unless there is a lot to compile.
  if (input.length < 500_000) setFlagsFromString('--liftoff-only')
  return Buffer.from(require(program).compile(input.toString()))
}
