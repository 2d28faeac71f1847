import {defineEntries} from './define-entries.ts'
import {state} from './schema.ts'

/** States that pages depend on. When one changes, this file changes, and the pages follow. */
export const states = defineEntries(
  'states',
  state,
  [({id}) => id],
  [
    {
      id: 'interop',
      text: 'The network upgrade that enables interop is called Lagoon, and it is not active on any production chain.',
      checked: '2026-11-22',
      source: {
        title: 'op-supernode v1.0.1',
        href: 'https://github.com/ethereum-optimism/optimism/releases/tag/op-supernode%2Fv1.0.1'
      }
    },
    {
      id: 'token-bridge',
      text: '`SuperchainTokenBridge` and the reference `SuperchainERC20` are part of op-contracts up to v6.0.0. Version 7.0.0 removed both, and nothing has replaced them, so today a token crosses chains this way only on a simulator that still deploys the bridge. Supersim 0.1.0-alpha.59 is the last version that does.',
      checked: '2026-11-22',
      source: {
        title: 'Removal of SuperchainTokenBridge',
        href: 'https://github.com/ethereum-optimism/optimism/pull/19999'
      }
    },
    {
      id: 'interop-devnets',
      text: 'The public interop devnets, `interop-alpha-0` and `interop-alpha-1`, have been offline since 16 October 2025, and their configuration was deleted on 2 June 2026. No public network took their place.',
      checked: '2026-11-22',
      source: {
        title: 'Devnets: deprecated networks removed',
        href: 'https://github.com/ethereum-optimism/devnets/commit/e97cb24ee32ccdb1c528517fe6252369c08c5a5d'
      }
    },
    {
      id: 'op-supernode',
      text: 'The newest release of op-supernode is v1.1.1 of 5 November 2026; v1.0.0 of 2 August 2026 was the first stable one.',
      checked: '2026-11-22',
      source: {
        title: 'op-supernode v1.1.1',
        href: 'https://github.com/ethereum-optimism/optimism/releases/tag/op-supernode%2Fv1.1.1'
      }
    },
    {
      id: 'erc20-token',
      text: '`cast erc20-token` needs Foundry 1.5.0 or newer; `cast --version` prints yours.',
      checked: '2026-11-22',
      source: {
        title: 'Foundry: cast erc20-token',
        href: 'https://github.com/foundry-rs/foundry/pull/12258'
      }
    }
  ]
)
