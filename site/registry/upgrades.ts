import {defineEntries} from './define-entries.ts'
import {type Upgrade, upgrade} from './schema.ts'
import {fromSpecification} from './sources.ts'
import {upgradeTimes} from './superchain-upgrade-times.ts'

function toUpgrade(name: string, key: string, path: string, description: string): Upgrade {
  const {[`mainnet/${key}`]: mainnet, [`sepolia/${key}`]: sepolia} = upgradeTimes
  return {
    name,
    ...(mainnet !== undefined && {mainnet}),
    ...(sepolia !== undefined && {sepolia}),
    description,
    source: fromSpecification(name, path)
  }
}

/** Network upgrades of the Superchain, the oldest first. */
export const upgrades = defineEntries(
  'upgrades',
  upgrade,
  [({name}) => name],
  [
    toUpgrade(
      'Canyon',
      'canyon',
      'protocol/canyon/overview.html',
      'Shanghai on L2, a base fee that changes more slowly, and a deployer for `CREATE2`.'
    ),
    toUpgrade(
      'Delta',
      'delta',
      'protocol/delta/overview.html',
      'Span batches, which cost much less for a chain with few transactions.'
    ),
    toUpgrade(
      'Ecotone',
      'ecotone',
      'protocol/ecotone/overview.html',
      'Batches in blobs, Cancun on L2, and L1 fees with a scalar for blobs.'
    ),
    toUpgrade(
      'Fjord',
      'fjord',
      'protocol/fjord/overview.html',
      'L1 fees by compressed size, Brotli in channels, and a precompile for secp256r1.'
    ),
    toUpgrade(
      'Granite',
      'granite',
      'protocol/granite/overview.html',
      'Limits for the pairing precompile, and a shorter time for channels.'
    ),
    toUpgrade(
      'Holocene',
      'holocene',
      'protocol/holocene/overview.html',
      'Stricter rules of derivation, and parameters of the base fee that operators set.'
    ),
    toUpgrade(
      'Pectra blob schedule',
      'pectra_blob_schedule',
      'protocol/pectra-blob-schedule/overview.html',
      'A fix of the blob fee, for chains that had followed Pectra on L1 too early.'
    ),
    toUpgrade(
      'Isthmus',
      'isthmus',
      'protocol/isthmus/overview.html',
      'Prague on L2, the operator fee, and the root of withdrawals in each block.'
    ),
    toUpgrade(
      'Jovian',
      'jovian',
      'protocol/jovian/overview.html',
      'A minimum base fee, a limit for data in blocks, and a wider range for the operator fee.'
    ),
    toUpgrade(
      'Karst',
      'karst',
      'protocol/karst/overview.html',
      'Osaka on L2 with a gas limit for each transaction, upgrades of predeploys by the protocol, and smaller inputs of the pairing precompile.'
    )
  ]
)
