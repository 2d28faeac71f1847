// Writes the RPC URLs from the environment into foundry.toml, where the deployers look them up.
import {readFileSync, writeFileSync} from 'node:fs'

const endpoints = {op_chain_a: 'URL_CHAIN_A', op_chain_b: 'URL_CHAIN_B'}
const file = new URL('../foundry.toml', import.meta.url)
let text = readFileSync(file, 'utf8')

for (const [endpoint, variable] of Object.entries(endpoints)) {
  const url = process.env[variable]
  if (!url || !URL.canParse(url) || /["\\\s]/.test(url)) {
    console.error(`Unexpected ${variable} \`${url ?? ''}\`, expected an RPC URL: export it first`)
    process.exit(1)
  }
  text = text.replace(new RegExp(`^${endpoint} = .*$`, 'm'), () => `${endpoint} = "${url}"`)
  console.log(`${endpoint} = ${url}`)
}

writeFileSync(file, text)
