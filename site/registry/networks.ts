import {defineEntries} from './define-entries.ts'
import {type Network, network} from './schema.ts'
import {fromRegistry} from './sources.ts'
import {superchainNetworks} from './superchain-networks.ts'

const supersim = {
  title: 'Supersim 0.1.0-alpha.58, as it runs',
  href: 'https://www.npmjs.com/package/supersim/v/0.1.0-alpha.58'
}

/** Chains that the Superchain registry does not list: the L1s, and the chains of the local simulator. */
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
