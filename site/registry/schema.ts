import {z} from 'zod'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'expected 20 bytes in hexadecimal')
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected kebab case')
const sentence = z.string().regex(/^[^\s].*[.!]$/s, 'expected a sentence')
const url = z.url({protocol: /^https?$/})
const page = z.string().regex(/^\/[\w/-]*(#[\w-]+)?$/, 'expected the route of a page')

/** Where a fact comes from. */
const source = z.strictObject({title: z.string(), href: z.url({protocol: /^https$/})})

/** A chain that a reader can connect to. */
export const network = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(['mainnet', 'testnet', 'devnet', 'local']),
  chainId: z.int().positive(),
  /** Id of the chain that it is derived from; nothing for a chain that is none of ours. */
  l1: id.optional(),
  rpc: url,
  /** Takes transactions only. */
  sequencer: url.optional(),
  explorer: url.optional(),
  /** In seconds. */
  blockTime: z.number().positive(),
  /** Where batches go. */
  dataAvailability: z.enum(['eth-da', 'alt-da']).optional(),
  /** Whether governance of Optimism decides on its upgrades. */
  isGoverned: z.boolean(),
  /** Whether its upgrades take place at the times of the Superchain. */
  isOnSchedule: z.boolean(),
  source
})

/** A contract that is at the same address on every chain, from the first block or from an upgrade. */
export const predeploy = z.strictObject({
  name: z.string(),
  address,
  kind: z.enum(['interop', 'system', 'deprecated', 'optional', 'preinstall']),
  /** Upgrade that brought it. */
  since: z.string(),
  isProxied: z.boolean(),
  description: sentence,
  source
})

/** A contract or an account that a chain has on its L1. */
export const deployment = z.strictObject({chain: id, name: z.string(), address, source})

/** What a contract on L1 does. */
export const contract = z.strictObject({name: z.string(), description: sentence, source})

/** The contract that deploys and upgrades chains with one release of the contracts. */
export const manager = z.strictObject({
  release: z.string().regex(/^op-contracts\/v/, 'expected a tag of the contracts'),
  version: z.string(),
  /** Address by the id of the network. */
  addresses: z.record(id, address),
  source
})

/** A role that may do what others may not. */
export const role = z.strictObject({
  name: z.string(),
  /** Name of the account among the deployments of a chain. */
  account: z.string(),
  may: sentence,
  /** Who holds it, by the id of the chain. */
  holders: z.record(id, z.string()),
  source
})

/** A token that crosses between Ethereum and its rollups. */
export const token = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(255),
  /** Address by the id of the network. */
  addresses: z.record(id, address),
  source
})

/** A change of the rules that all chains of the Superchain make together. */
export const upgrade = z.strictObject({
  name: z.string(),
  /** Unix time on OP Mainnet and on OP Sepolia; undefined if it did not take place. */
  mainnet: z.int().positive().optional(),
  sepolia: z.int().positive().optional(),
  description: sentence,
  source
})

const day = z.iso.date()

/** An upgrade with a number, which governance votes on: contracts on L1, often with a network upgrade. */
export const protocolUpgrade = z.strictObject({
  number: z.int().positive(),
  /** Name of the network upgrade that takes place with it. */
  networkUpgrade: z.string().optional(),
  /** Tag of the contracts. */
  release: z.string().regex(/^op-contracts\/v/, 'expected a tag of the contracts'),
  /** Day on which it took effect on OP Mainnet. */
  mainnet: day,
  summary: sentence,
  /** Page that says what it asks of whom. */
  page,
  source
})

/** A program in the version that the pages were tried with. */
export const program = z.strictObject({
  id,
  version: z.string(),
  /** Name of its package on npm. */
  package: z.string(),
  source
})

/** Something that changes from release to release, and that many pages depend on. */
export const state = z.strictObject({
  id,
  /** What is true, in one or two sentences. */
  text: sentence,
  /** Day on which it was last checked. */
  checked: day,
  source
})

/** A word that readers may not know. */
export const term = z.strictObject({
  term: z.string(),
  /** Other ways to write it. Plurals with an s are found without. */
  aliases: z.array(z.string()).optional(),
  definition: sentence,
  /** Page that explains it. */
  page
})

export type Network = z.output<typeof network>
export type Predeploy = z.output<typeof predeploy>
export type Manager = z.output<typeof manager>
export type Deployment = z.output<typeof deployment>
export type Token = z.output<typeof token>
export type Upgrade = z.output<typeof upgrade>
export type Term = z.output<typeof term>
export type Source = z.output<typeof source>
