import {defineEntries} from './define-entries.ts'
import {protocolUpgrade} from './schema.ts'
import {fromRegistry} from './sources.ts'

/** Upgrades with a number, the oldest first. Those before Upgrade 17 have a notice of their own. */
export const protocolUpgrades = defineEntries(
  'protocolUpgrades',
  protocolUpgrade,
  [({number}) => String(number), ({release}) => release],
  [
    {
      number: 17,
      networkUpgrade: 'Jovian',
      release: 'op-contracts/v5.0.0',
      mainnet: '2025-12-02',
      summary: 'Adds a minimum base fee, and a limit on the data that a block can carry.',
      page: '/operators/node-operators/network-upgrades',
      source: fromRegistry('superchain/configs/mainnet/superchain.toml')
    },
    {
      number: 19,
      networkUpgrade: 'Karst',
      release: 'op-contracts/v7.0.0',
      mainnet: '2026-07-08',
      summary:
        'Adds the EVM changes of Osaka, and fault proofs that run kona-client. Nodes on older software left the chain, and op-geth cannot follow it.',
      page: '/operators/node-operators/network-upgrades',
      source: fromRegistry('superchain/configs/mainnet/superchain.toml')
    },
    {
      number: 20,
      release: 'op-contracts/v8.0.0',
      mainnet: '2026-09-24',
      summary:
        'Claims in dispute games are now super roots, which cover a point in time instead of a block. Software that proves withdrawals or makes claims had to change.',
      page: '/stack/transactions/withdrawal-flow',
      source: {
        title: 'Upgrade 20: proposal and vote',
        href: 'https://gov.optimism.io/t/upgrade-20-super-root-dispute-games-opcm-v8-0-0/10856'
      }
    }
  ]
)
