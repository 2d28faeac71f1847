import {defineEntries} from './define-entries.ts'
import {type Network, network} from './schema.ts'
import {fromRegistry} from './sources.ts'
import {superchainNetworks} from './superchain-networks.ts'

const supersim = {
  title: 'Supersim 0.1.0-alpha.58, as it runs',
  href: 'https://www.npmjs.com/package/supersim/v/0.1.0-alpha.58'
}
const devnets = {
  title: 'Interop devnets',
  href: 'https://docs.optimism.io/interop/tools/devnet'
}

/** Chains that are on no list of the Superchain: those below it, and those for trying something. */
const others: ReadonlyArray<Network> = [
  {
    id: 'ethereum',
    name: 'Ethereum',
    kind: 'mainnet',
    chainId: 1,
    rpc: 'https://ethereum-rpc.publicnode.com',
    explorer: 'https://eth.blockscout.com',
    blockTime: 12,
    isGoverned: false,
    isOnSchedule: false,
    source: fromRegistry('superchain/configs/mainnet/superchain.toml')
  },
  {
    id: 'sepolia',
    name: 'Sepolia',
    kind: 'testnet',
    chainId: 11155111,
    rpc: 'https://ethereum-sepolia-rpc.publicnode.com',
    explorer: 'https://eth-sepolia.blockscout.com',
    blockTime: 12,
    isGoverned: false,
    isOnSchedule: false,
    source: fromRegistry('superchain/configs/sepolia/superchain.toml')
  },
  {
    id: 'interop-alpha-0',
    name: 'Interop Alpha 0',
    kind: 'devnet',
    chainId: 420120000,
    l1: 'sepolia',
    rpc: 'https://interop-alpha-0.optimism.io',
    explorer: 'https://optimism-interop-alpha-0.blockscout.com',
    blockTime: 2,
    isGoverned: false,
    isOnSchedule: false,
    source: devnets
  },
  {
    id: 'interop-alpha-1',
    name: 'Interop Alpha 1',
    kind: 'devnet',
    chainId: 420120001,
    l1: 'sepolia',
    rpc: 'https://interop-alpha-1.optimism.io',
    explorer: 'https://optimism-interop-alpha-1.blockscout.com',
    blockTime: 2,
    isGoverned: false,
    isOnSchedule: false,
    source: devnets
  },
  {
    id: 'supersim-l1',
    name: 'Supersim L1',
    kind: 'local',
    chainId: 900,
    rpc: 'http://127.0.0.1:8545',
    blockTime: 12,
    isGoverned: false,
    isOnSchedule: false,
    source: supersim
  },
  {
    id: 'supersim-a',
    name: 'Supersim chain A',
    kind: 'local',
    chainId: 901,
    l1: 'supersim-l1',
    rpc: 'http://127.0.0.1:9545',
    blockTime: 2,
    isGoverned: false,
    isOnSchedule: false,
    source: supersim
  },
  {
    id: 'supersim-b',
    name: 'Supersim chain B',
    kind: 'local',
    chainId: 902,
    l1: 'supersim-l1',
    rpc: 'http://127.0.0.1:9546',
    blockTime: 2,
    isGoverned: false,
    isOnSchedule: false,
    source: supersim
  }
]

/** Chains that a reader can connect to. */
export const networks = defineEntries(
  'networks',
  network,
  [({id}) => id, ({chainId}) => String(chainId)],
  [...others, ...superchainNetworks]
)
