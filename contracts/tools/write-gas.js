// Measures the gas of each call and writes it to `contracts/snapshots`.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {root, runForge} from './run-forge.js'

const folder = join(root, 'contracts/snapshots')
const gas = ['test', '--isolate', '--match-contract', 'Gas', '--gas-snapshot-emit', 'true']
const {status} = await runForge(gas, {inherit: true})
process.exitCode = status

for (const file of readdirSync(folder)) {
  const text = readFileSync(join(folder, file), 'utf8')
  if (!text.endsWith('\n')) writeFileSync(join(folder, file), `${text}\n`)
  console.log(text.trim())
}
