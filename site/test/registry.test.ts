import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {z} from 'zod'
import {contracts, deployments} from '../registry/contracts.ts'
import {defineEntries} from '../registry/define-entries.ts'
import {findAddress} from '../registry/find-address.ts'
import {findTerm, listTermNames, toTermId} from '../registry/find-term.ts'
import {glossary} from '../registry/glossary.ts'
import {managers} from '../registry/managers.ts'
import {networks} from '../registry/networks.ts'
import {predeploys} from '../registry/predeploys.ts'
import {programs} from '../registry/programs.ts'
import {protocolUpgrades} from '../registry/protocol-upgrades.ts'
import {roles} from '../registry/roles.ts'
import {tokens} from '../registry/tokens.ts'
import {upgrades} from '../registry/upgrades.ts'
import {toChecksumAddress} from '../tools/to-checksum-address.js'
import {siteFolder} from './build-site.ts'

test('checksums are those of EIP-55', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
  ]) {
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
  }
})

const addresses: Array<[name: string, address: string]> = [
  ...predeploys.map(({name, address}): [string, string] => [name, address]),
  ...deployments.map(({chain, name, address}): [string, string] => [`${chain}/${name}`, address]),
  ...[
    ...tokens.map(({symbol, addresses}) => ({name: symbol, addresses})),
    ...managers.map(({release, addresses}) => ({name: release, addresses}))
  ].flatMap(({name, addresses}) =>
    Object.entries(addresses).map(([id, address]): [string, string] => [`${name}/${id}`, address])
  )
]

test('every address has its checksum', () => {
  expect(addresses.length).toBeGreaterThan(100)
  const wrong = addresses.filter(([, address]) => address !== toChecksumAddress(address))
  expect(wrong).toEqual([])
})

test('predeploys have the addresses that the contracts of this repository know', () => {
  const folder = path.join(siteFolder, '../contracts/src')
  const known = readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .flatMap((name) =>
      Array.from(
        readFileSync(path.join(folder, name), 'utf8').matchAll(
          /address \w+ constant (\w+) = (0x[0-9a-fA-F]{40})/g
        ),
        ([, constant, address]) => [constant, address]
      )
    )
  expect(known.length).toBeGreaterThan(0)
  for (const [constant, address] of known) {
    expect([constant, address]).toEqual(['INTEROP_BRIDGE', findAddress('SuperchainTokenBridge')])
  }
})

test('every chain that is named is a network', () => {
  const ids = new Set(networks.map(({id}) => id))
  const named = [
    ...networks.flatMap(({l1}) => l1 ?? []),
    ...deployments.map(({chain}) => chain),
    ...roles.flatMap(({holders}) => Object.keys(holders)),
    ...[...tokens, ...managers].flatMap(({addresses}) => Object.keys(addresses))
  ]
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

test('what a chain has on its L1 is a contract or a role, and each of both is there', () => {
  const explained = [...contracts.map(({name}) => name), ...roles.map(({account}) => account)]
  for (const chain of ['op-mainnet', 'op-sepolia']) {
    const names = deployments.filter((each) => each.chain === chain).map(({name}) => name)
    expect(names.toSorted(), chain).toEqual(explained.toSorted())
  }
})

test('every release has a manager on Ethereum and on Sepolia', () => {
  const releases = managers.map(({release}) => release)
  expect(releases).toContain('op-contracts/v6.0.0')
  const both = managers.filter(({addresses}) => addresses.ethereum && addresses.sepolia)
  expect(both.map(({release}) => release)).toEqual(releases)
})

test('upgrades are in the order in which they took place', () => {
  const times = upgrades.map(({mainnet, sepolia}) => mainnet ?? sepolia ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('upgrades with a number are in the order in which they took place', () => {
  const days = protocolUpgrades.map(({mainnet}) => mainnet)
  expect(days).toEqual(days.toSorted())
})

test('an upgrade with a number takes effect on the day of its network upgrade', () => {
  for (const {number, networkUpgrade, mainnet} of protocolUpgrades) {
    if (networkUpgrade === undefined) continue
    const seconds = upgrades.find(({name}) => name === networkUpgrade)?.mainnet ?? 0
    expect([number, new Date(seconds * 1000).toISOString().slice(0, 10)]).toEqual([number, mainnet])
  }
})

test('programs have the versions that the proofs run', () => {
  const catalog: Record<string, string> = parse(
    readFileSync(path.join(siteFolder, '../pnpm-workspace.yaml'), 'utf8')
  ).catalog
  expect(programs.map(({id, version}) => [id, version])).toEqual(
    programs.map(({id, package: name}) => [id, catalog[name]])
  )
})

test('pages pin programs to the versions of the registry', () => {
  const content = path.join(siteFolder, '../content')
  const pinned = readdirSync(content, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .flatMap((file) =>
      Array.from(
        readFileSync(path.join(content, file), 'utf8').matchAll(/\b(supersim)@([\w.-]+)/g),
        ([, id, version]) => ({file, id, version})
      )
    )
  expect(pinned.length).toBeGreaterThan(0)
  for (const {file, id, version} of pinned) {
    expect({file, version}).toEqual({
      file,
      version: programs.find((each) => each.id === id)?.version
    })
  }
})

test('the glossary is in the order of the alphabet, and no word leads to two entries', () => {
  const terms = glossary.map(({term}) => term.toLowerCase())
  expect(terms).toEqual(terms.toSorted())
  const names = listTermNames().map((name) => name.toLowerCase())
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const ids = glossary.map(toTermId)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['sequencer', 'Sequencer'],
  ['Sequencers', 'Sequencer'],
  ['batches', 'Batch'],
  ['proxies', 'Proxy'],
  ['op-node', 'Consensus client'],
  ['unsafe  head', 'Unsafe'],
  ['sequenser', undefined]
])('`%s` is explained by %s', (words, expected) => {
  expect(findTerm(words)?.term).toBe(expected)
})

const schema = z.strictObject({id: z.string(), url: z.url()})

test.each([
  [
    'an entry of the wrong shape',
    [{id: 'a', url: 'nowhere'}],
    'Unexpected `url` in `lists`: Invalid URL, in {"id":"a","url":"nowhere"}'
  ],
  [
    'an entry that is there twice',
    [
      {id: 'a', url: 'https://a.example'},
      {id: 'a', url: 'https://b.example'}
    ],
    'Unexpected second `a` in `lists`, expected one'
  ]
])('the registry refuses %s', (_, entries, message) => {
  expect(() => defineEntries('lists', schema, [({id}) => id], entries)).toThrow(message)
})
