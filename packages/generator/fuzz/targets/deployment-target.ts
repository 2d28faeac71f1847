import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readDeployments} from '#src/deployments/read-deployments'
import {readStamps} from '#src/deployments/read-stamps'
import {toDeploymentData} from '#src/deployments/to-deployment-data'
import type {Target} from '../target.ts'
import {makeFolder} from './make-folder.ts'

/** Registries of deployments in TOML and JSON, and stamps of checks. */
export function openDeploymentTarget(): Target {
  const folder = makeFolder()
  return {
    name: 'deployments',
    weight: 20,
    corpus,
    words,
    run(text, random) {
      const name = random.pick(['registry.json', 'registry.toml', 'stamps.json'])
      const file = path.join(folder, name)
      writeFileSync(file, text)
      try {
        const isStamps = name === 'stamps.json'
        const registry = isStamps ? undefined : file
        const data = toDeploymentData({
          deployments: readDeployments({broadcast: [], hardhat: [], registry}),
          stamps: isStamps ? readStamps(file) : [],
          settings: {chains: {}, maxAge: 180},
          today: new Date('2026-01-01')
        })
        const wrong = data.filter(({address}) => !/^0x[\da-fA-F]{40}$/.test(address))
        return wrong.map(({address}) => `Unexpected address ${address}`)
      } catch (error) {
        if (!(error instanceof SetupError)) throw error
        return error.message.includes(name) ? [] : [`No file in the message: ${error.message}`]
      }
    }
  }
}

const address = `0x${'ab'.repeat(20)}`

const corpus: ReadonlyArray<string> = [
  `{"1": {"A": "${address}"}}\n`,
  JSON.stringify({10: {Vault: address, Router: {address, contract: 'src/R.sol:R'}}}, null, 2),
  `[10]\nVault = "${address}"\n\n[10.Router]\naddress = "${address}"\ncontract = "src/R.sol:R"\n`,
  JSON.stringify([
    {chain: 10, address, contract: 'Vault', result: 'exact', block: 1, date: '2026-01-01'},
    {
      ...{chain: 10, address, contract: 'Vault', result: 'differs', block: 1, date: '2025-01-01'},
      proxy: {kind: 'beacon', implementation: address}
    }
  ])
]

const words: ReadonlyArray<string> = [
  ...'{}[]:,"\n=#.',
  '__proto__',
  'constructor',
  '"__proto__": ',
  '{"__proto__": 1}',
  'null',
  '1e999',
  '-1',
  '999999999999999999999',
  '[[a]]',
  '[a.b]',
  'a.b.c = 1',
  "'''",
  '"""',
  '1979-05-27T07:32:00Z',
  address,
  '0x0',
  '\\u0000',
  '\u001b[2J',
  '../../etc/passwd'
]
