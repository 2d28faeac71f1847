import {defineEntries} from './define-entries.ts'
import {contract, deployment} from './schema.ts'
import {fromSpecification} from './sources.ts'
import {deployments as all} from './superchain-deployments.ts'

const bridges = fromSpecification('bridges', 'protocol/bridges.html')
const messengers = fromSpecification('cross domain messengers', 'protocol/messengers.html')
const games = fromSpecification(
  'fault dispute game',
  'fault-proof/stage-one/fault-dispute-game.html'
)
const bonds = fromSpecification('bond incentives', 'fault-proof/stage-one/bond-incentives.html')
const proofs = fromSpecification('fault proof', 'fault-proof/index.html')

/** What the contracts of a chain on its L1 do; accounts are in `roles.ts`. */
export const contracts = defineEntries(
  'contracts',
  contract,
  [({name}) => name],
  [
    {
      name: 'OptimismPortalProxy',
      description: 'Takes deposits, holds their ETH, and pays out proven withdrawals.',
      source: fromSpecification('withdrawals', 'protocol/withdrawals.html')
    },
    {
      name: 'EthLockboxProxy',
      description: 'Holds ETH in place of the portal on chains that have turned this feature on.',
      source: fromSpecification('ETH lockbox', 'interop/eth-lockbox.html')
    },
    {
      name: 'SystemConfigProxy',
      description: 'Holds the settings of the chain that may change: batcher, fees, gas limit.',
      source: fromSpecification('system config', 'protocol/system-config.html')
    },
    {
      name: 'SuperchainConfig',
      description: 'Says who the guardian is and what is paused, for all chains that share it.',
      source: fromSpecification('superchain config', 'protocol/superchain-config.html')
    },
    {
      name: 'L1CrossDomainMessengerProxy',
      description: 'Sends calls to the chain, and makes those that the chain sent.',
      source: messengers
    },
    {
      name: 'L1StandardBridgeProxy',
      description: 'Bridges ETH and ERC-20 tokens, and holds the tokens that were deposited.',
      source: bridges
    },
    {
      name: 'L1ERC721BridgeProxy',
      description: 'Bridges NFTs, and holds those that were deposited.',
      source: bridges
    },
    {
      name: 'OptimismMintableERC20FactoryProxy',
      description: 'Makes L1 twins of tokens that come from L2.',
      source: bridges
    },
    {
      name: 'DisputeGameFactoryProxy',
      description: 'Starts a dispute game for each claim about the state of the chain.',
      source: fromSpecification(
        'dispute game interface',
        'fault-proof/stage-one/dispute-game-interface.html'
      )
    },
    {
      name: 'AnchorStateRegistryProxy',
      description: 'Says which claim was settled last, and which games count.',
      source: fromSpecification(
        'anchor state registry',
        'fault-proof/stage-one/anchor-state-registry.html'
      )
    },
    {
      name: 'DelayedWETHProxy',
      description: 'Holds the bonds of dispute games, and pays them after a delay.',
      source: bonds
    },
    {
      name: 'FaultDisputeGame',
      description: 'Is the code of games that anyone can play.',
      source: games
    },
    {
      name: 'PermissionedDisputeGame',
      description:
        'Is the code of games that only proposer and challenger play, kept as a fallback.',
      source: games
    },
    {
      name: 'MIPS',
      description: 'Runs one step of the fault proof program on chain.',
      source: fromSpecification('Cannon', 'fault-proof/cannon-fault-proof-vm.html')
    },
    {
      name: 'PreimageOracle',
      description: 'Holds data that a step of the fault proof program needs.',
      source: proofs
    },
    {
      name: 'ProxyAdmin',
      description: 'Owns the proxies of the contracts above, and can change their code.',
      source: fromSpecification('configurability', 'protocol/configurability.html#l1-proxy-admin')
    },
    {
      name: 'AddressManager',
      description: 'Names the code of the messenger, whose proxy is older than the others.',
      source: messengers
    }
  ]
)

/** Contracts and accounts of a chain on its L1. */
export const deployments = defineEntries(
  'deployments',
  deployment,
  [({chain, name}) => `${chain}/${name}`],
  all
)
