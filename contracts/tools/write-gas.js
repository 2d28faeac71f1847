// Measures the gas of each call and writes it to `contracts/snapshots`.
import {writeFileSync} from 'node:fs'
import {readGas, snapshot} from './read-gas.js'

const text = JSON.stringify(await readGas(), null, 2)
writeFileSync(snapshot, `${text}\n`)
console.log(text)
