import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readKnownRegistry} from '../src/lint/read-known-registry.ts'

const a = `0x${'a'.repeat(40)}`
const b = `0x${'b'.repeat(40)}`

const cases: Array<[name: string, file: string, text: string, places: Array<string>]> = [
  [
    'JSON with a name that is part of another one and a contract elsewhere',
    'known.json',
    `{\n  "1": {"TokenVault": "${a}", "Vault": "${b}"},\n  "10": {"Vault": {"note": "src/V.sol:V", "contract": "src/V.sol:V", "address": "${a}"}}\n}`,
    ['TokenVault 2:10-2:20', 'Vault 2:70-2:75', 'Vault 3:56-3:67']
  ],
  [
    'JSON with a name that is escaped, or written twice',
    'known.json',
    `{"1": {"A": "${a}", "\\u0042": "${a}", "A": "${b}"}}`,
    ['A 1:116-1:117', 'B 1:60-1:66']
  ],
  [
    'TOML with names in comments and texts, dotted keys and tables',
    'known.toml',
    `# Vault and Proxy\n[1]\n"Vault" = "${a}" # Vault\nProxy.address = "${a}"\nProxy.contract = 'Vault'\n[10]\nVault = {contract = """Proxy""", address = "${b}"}\n[10.Proxy]\naddress = "${a}"\n`,
    ['Proxy 5:19-5:24', 'Vault 3:2-3:7', 'Proxy 8:5-8:10', 'Vault 7:24-7:29']
  ]
]

test.each(cases)('%s has its places', async (_, file, text, places) => {
  const content = await writeSite({[file]: text})
  const registry = path.join(content, file)
  const deployments = {broadcast: [], hardhat: [], registry, chains: {}, stamps: '', maxAge: 1}
  const found = readKnownRegistry({content, deployments})
  expect(
    found?.entries.map(({name, place}) => {
      const [start, end] = [place?.start, place?.end]
      return `${name} ${start?.line}:${start?.column}-${end?.line}:${end?.column}`
    })
  ).toEqual(places)
})
