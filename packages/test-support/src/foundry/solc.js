#!/usr/bin/env node
// The WebAssembly compiler as the executable that `forge` expects.
import {readFileSync, writeSync} from 'node:fs'
import {createRequire} from 'node:module'

const require = createRequire(import.meta.url)
const name = process.env.SOLC_PACKAGE ?? 'solc'

if (process.argv.includes('--version')) {
  const {version} = require(`${name}/package.json`)
  console.log(
    `solc, the solidity compiler commandline interface\nVersion: ${version}+commit.00000000`
  )
} else {
  const output = Buffer.from(require(name).compile(readFileSync(0, 'utf8')))
  for (let at = 0; at < output.length; ) at += writeSync(1, output, at)
}
