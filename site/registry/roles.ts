import {defineEntries} from './define-entries.ts'
import {role} from './schema.ts'
import {fromSpecification} from './sources.ts'

const inConfigurability = (anchor: string) => {
  return fromSpecification('configurability', `protocol/configurability.html#${anchor}`)
}

/** Accounts that may do what others may not, on OP Mainnet and OP Sepolia. */
export const roles = defineEntries(
  'roles',
  role,
  [({name}) => name, ({account}) => account],
  [
    {
      name: 'Proxy admin owner',
      account: 'ProxyAdminOwner',
      may: 'Change the code of every contract of the chain on L1, and through its alias on L2.',
      holders: {
        'op-mainnet': 'Safe, 2 of 2: Optimism Foundation and Security Council',
        'op-sepolia': 'Safe of two test Safes, in the place of Foundation and Council'
      },
      source: inConfigurability('l1-proxyadmin-owner')
    },
    {
      name: 'Guardian',
      account: 'Guardian',
      may: 'Pause and unpause withdrawals, and decide which dispute games count.',
      holders: {
        'op-mainnet':
          'Safe, 1 of 1, owned by the Security Council; the Foundation may pause as its deputy',
        'op-sepolia': 'Safe with test keys'
      },
      source: fromSpecification('stage 1 roles and requirements', 'protocol/stage-1.html#guardian')
    },
    {
      name: 'System config owner',
      account: 'SystemConfigOwner',
      may: 'Set batcher, unsafe block signer, gas limit and parameters of fees.',
      holders: {
        'op-mainnet': 'Safe of the Optimism Foundation, 5 of 7',
        'op-sepolia': 'Account of the testnet'
      },
      source: inConfigurability('system-config-owner')
    },
    {
      name: 'Batcher',
      account: 'BatchSubmitter',
      may: 'Publish the batches that the chain is derived from.',
      holders: {
        'op-mainnet': 'Key of the sequencer operator',
        'op-sepolia': 'Key of the sequencer operator'
      },
      source: inConfigurability('batch-submitter-address')
    },
    {
      name: 'Unsafe block signer',
      account: 'UnsafeBlockSigner',
      may: 'Sign blocks that nodes pass on before they are published.',
      holders: {
        'op-mainnet': 'Key of the sequencer operator',
        'op-sepolia': 'Key of the sequencer operator'
      },
      source: inConfigurability('sequencer-p2p--unsafe-head-signer')
    },
    {
      name: 'Proposer',
      account: 'Proposer',
      may: 'Make claims in permissioned dispute games; in others anyone may.',
      holders: {
        'op-mainnet': 'Key of the proposer operator',
        'op-sepolia': 'Key of the proposer operator'
      },
      source: inConfigurability('proposer-address')
    },
    {
      name: 'Challenger',
      account: 'Challenger',
      may: 'Challenge claims in permissioned dispute games; in others anyone may.',
      holders: {
        'op-mainnet': 'Safe of the Optimism Foundation, 5 of 7',
        'op-sepolia': 'Account of the testnet'
      },
      source: inConfigurability('challenger-address')
    }
  ]
)
