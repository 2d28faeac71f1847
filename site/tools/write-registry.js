// Writes the entries of the registry that others keep: chains, contracts on L1, times of upgrades and tokens.
//
//   node site/tools/write-registry.js <superchain-registry> <ethereum-optimism.github.io>
//
// Both are checked-out repositories. Write their commits into `registry/sources.ts`, and run `pnpm fix` afterwards.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {parse} from 'smol-toml'
import {toChecksumAddress} from './to-checksum-address.js'

const [registry, tokens] = process.argv.slice(2)
if (!registry || !tokens) {
  throw new Error('Expected two folders: of `superchain-registry`, and of the token list')
}

const target = path.join(import.meta.dirname, '../registry')
const configs = 'superchain/configs'
const addressFile = 'superchain/extra/addresses/addresses.json'
const versionFiles = {
  ethereum: 'validation/standard/standard-versions-mainnet.toml',
  sepolia: 'validation/standard/standard-versions-sepolia.toml'
}
const superchains = ['mainnet', 'sepolia', 'sepolia-devnet-2']
const kinds = {mainnet: 'mainnet', sepolia: 'testnet', 'sepolia-devnet-2': 'devnet'}
const parents = {mainnet: 'ethereum', sepolia: 'sepolia', 'sepolia-devnet-2': 'sepolia'}

/** Names that readers know better. */
const names = {'op-sepolia': 'OP Sepolia'}

/** Networks that were shut down after the state of the registry, and where that is said. */
const ended = [
  {
    id: 'lisk-sepolia',
    on: '2026-09-01',
    source: 'https://github.com/LiskHQ/lisk-node/releases/tag/v0.4.32'
  }
]

/** Chains whose contracts are listed. */
const listed = ['op-mainnet', 'op-sepolia']

/** Tokens are listed that are on Ethereum, on OP Mainnet, and on this many other production networks. */
const mostOthers = 2

const readText = (file) => readFileSync(path.join(registry, file), 'utf8')
const chains = superchains.flatMap(listChains)
writeNetworks()
writeDeployments()
writeManagers()
writeUpgradeTimes()
writeTokens()

function listChains(superchain) {
  return readdirSync(path.join(registry, configs, superchain))
    .filter((name) => name.endsWith('.toml') && name !== 'superchain.toml')
    .sort()
    .map((name) => {
      const source = `${configs}/${superchain}/${name}`
      const short = name.replace(/\.toml$/, '').replace(/[_.]/g, '-')
      const id = short.endsWith(superchain) ? short : `${short}-${superchain}`
      return {id, superchain, source, config: parse(readText(source))}
    })
}

function writeNetworks() {
  for (const {id} of ended) {
    if (!chains.some((chain) => chain.id === id)) {
      throw new Error(`Expected a chain \`${id}\` in the registry: take it out of \`ended\``)
    }
  }
  const running = chains.filter((chain) => !ended.some(({id}) => id === chain.id))
  const entries = running.flatMap(({id, superchain, source, config}) => {
    // What cannot be used as it stands is of no use in a table.
    const rpc = toUrl(config.public_rpc)
    if (rpc === undefined) return []
    return [
      {
        id,
        name: names[id] ?? config.name,
        kind: kinds[superchain],
        chainId: config.chain_id,
        l1: parents[superchain],
        rpc,
        sequencer: toUrl(config.sequencer_rpc),
        explorer: toUrl(config.explorer),
        blockTime: config.block_time,
        dataAvailability: config.data_availability_type,
        isGoverned: config.governed_by_optimism,
        isOnSchedule: config.superchain_time !== undefined,
        source: call('fromRegistry', source)
      }
    ]
  })
  const body = `export const superchainNetworks: ReadonlyArray<Network> = ${toCode(entries)}`
  const about = 'Chains of the Superchain registry that have a public RPC and have not ended.'
  write('superchain-networks.ts', ['Network'], ['fromRegistry'], about, body)
}

function writeDeployments() {
  const all = JSON.parse(readText(addressFile))
  const entries = chains
    .filter(({id}) => listed.includes(id))
    .flatMap(({id, config}) =>
      Object.entries(all[config.chain_id])
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, address]) => ({
          chain: id,
          name,
          address: toChecksumAddress(address),
          source: call('fromRegistry', addressFile)
        }))
    )
  const body = `export const deployments: ReadonlyArray<Deployment> = ${toCode(entries)}`
  const about = 'Contracts and accounts of a chain on its L1.'
  write('superchain-deployments.ts', ['Deployment'], ['fromRegistry'], about, body)
}

/** The newest release first; of candidates, only one that is newer than every release. */
function writeManagers() {
  const networks = Object.entries(versionFiles).map(([id, file]) => [id, parse(readText(file))])
  const tags = Object.keys(networks[0][1]).filter((tag) =>
    networks.every(([, releases]) => releases[tag]?.op_contracts_manager !== undefined)
  )
  const entries = tags
    .filter((tag, index) => index === 0 || /\/v\d+\.\d+\.\d+$/.test(tag))
    .map((tag) => {
      const managers = networks.map(([id, releases]) => [id, releases[tag].op_contracts_manager])
      const addresses = managers.map(([id, manager]) => [
        id,
        toChecksumAddress(manager.address ?? manager.implementation_address)
      ])
      return {
        release: tag,
        version: managers[0][1].version,
        addresses: Object.fromEntries(addresses),
        source: call('fromRegistry', versionFiles.ethereum)
      }
    })
  const body = `export const listedManagers: ReadonlyArray<Manager> = ${toCode(entries)}`
  const about = 'OP Contracts Managers of releases, the newest first.'
  write('superchain-managers.ts', ['Manager'], ['fromRegistry'], about, body)
}

function writeUpgradeTimes() {
  const times = Object.fromEntries(
    ['mainnet', 'sepolia'].flatMap((superchain) => {
      const {hardforks} = parse(readText(`${configs}/${superchain}/superchain.toml`))
      return Object.entries(hardforks).map(([name, time]) => [
        `${superchain}/${name.replace(/_time$/, '')}`,
        time
      ])
    })
  )
  const body = `export const upgradeTimes: Readonly<Record<string, number>> = ${toCode(times)}`
  const about = 'Unix times of upgrades, by Superchain and name.'
  write('superchain-upgrade-times.ts', [], [], about, body)
}

function writeTokens() {
  const list = JSON.parse(readFileSync(path.join(tokens, 'optimism.tokenlist.json'), 'utf8'))
  const ids = new Map([
    [1, 'ethereum'],
    ...chains
      .filter(({superchain}) => superchain === 'mainnet')
      .map(({config, id}) => [config.chain_id, id])
  ])
  const groups = new Map()
  for (const token of list.tokens.filter(({chainId}) => ids.has(chainId))) {
    const {opTokenId} = token.extensions
    groups.set(opTokenId, [...(groups.get(opTokenId) ?? []), token])
  }
  const entries = [...groups.values()]
    .map((group) => group.sort((a, b) => a.chainId - b.chainId))
    .filter((group) => {
      const found = group.map(({chainId}) => chainId)
      return found.includes(1) && found.includes(10) && found.length >= 2 + mostOthers
    })
    .map((group) => {
      const {symbol, name, decimals} = group.find(({chainId}) => chainId === 10)
      const addresses = group.map(({chainId, address}) => [
        ids.get(chainId),
        toChecksumAddress(address)
      ])
      return {
        symbol,
        name,
        decimals,
        addresses: Object.fromEntries(addresses),
        source: code('tokenList')
      }
    })
    .sort((a, b) => (a.symbol.toLowerCase() < b.symbol.toLowerCase() ? -1 : 1))
  const about = `Tokens that are on Ethereum, on OP Mainnet and on at least ${mostOthers} other chains of the registry.`
  const body = `export const listedTokens: ReadonlyArray<Token> = ${toCode(entries)}`
  write('superchain-tokens.ts', ['Token'], ['tokenList'], about, body)
}

function write(file, types, sources, about, body) {
  const lines = [
    '// Written by `tools/write-registry.js`: change it there.',
    ...(types.length > 0 ? [`import type {${types.join(', ')}} from './schema.ts'`] : []),
    ...(sources.length > 0 ? [`import {${sources.join(', ')}} from './sources.ts'`] : []),
    '',
    `/** ${about} */`,
    body,
    ''
  ]
  writeFileSync(path.join(target, file), lines.join('\n'))
}

/** An address that a program can be given as it stands. */
function toUrl(text) {
  return /^https?:\/\/[^\s$]+$/.test(text ?? '') ? text.replace(/\/$/, '') : undefined
}

/** Something that is not written in quotes. */
function code(text) {
  return {code: text}
}

function call(name, argument) {
  return code(`${name}(${quote(argument)})`)
}

function toCode(value) {
  if (Array.isArray(value)) return `[${value.map(toCode).join(',\n')}]`
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object') return String(value)
  if (typeof value.code === 'string') return value.code
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined)
  const toKey = (key) => (/^[a-z]\w*$/i.test(key) ? key : quote(key))
  return `{${pairs.map(([key, each]) => `${toKey(key)}: ${toCode(each)}`).join(', ')}}`
}

function quote(text) {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
