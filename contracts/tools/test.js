// Runs the Solidity tests: on two local chains, then once more for the gas they use, compared with
// the figures in `contracts/snapshots`. Arguments go to forge, in place of the second run.
import {readFileSync} from 'node:fs'
import {checkGas} from './check-gas.js'
import {readGas, snapshot} from './read-gas.js'
import {runForge} from './run-forge.js'
import {startPlainChains} from './start-chains.js'

const args = process.argv.slice(2)
const chains = await startPlainChains()
const environment = {URL_CHAIN_A: chains.urlA, URL_CHAIN_B: chains.urlB}

const {status} = await runForge(['test', ...args], {environment, inherit: true})
await chains.stop()
process.exitCode = status

if (status === 0 && args.length === 0) {
  const problems = checkGas(JSON.parse(readFileSync(snapshot, 'utf8')), await readGas())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
