import type {DeploymentSettings} from '../settings/deployment-settings.ts'

/** Texts about a chain for pages. */
export interface ChainWords {
  /** `OP Mainnet`, or `chain 7`. */
  name: string
  /** Without a slash at its end. */
  explorer?: string | undefined
  /** Whether the settings do not name it. */
  isDefault: boolean
}

/** Find the name of a chain and its block explorer, from the settings or else the usual ones. */
export function findChain(id: number, chains: DeploymentSettings['chains']): ChainWords {
  const set = chains[id]
  const [name = `chain ${id}`, explorer] = known.get(id) ?? []
  return {
    name: set?.name ?? name,
    explorer: set?.explorer ?? explorer,
    isDefault: set?.name === undefined
  }
}

/**
 * Chains by the names that they give themselves. A chain with several explorers, or with changing ones, has no
 * explorer here.
 */
const known: ReadonlyMap<number, readonly [name: string, explorer?: string]> = new Map([
  [1, ['Ethereum', 'https://etherscan.io']],
  [10, ['OP Mainnet', 'https://optimistic.etherscan.io']],
  [56, ['BNB Smart Chain', 'https://bscscan.com']],
  [100, ['Gnosis', 'https://gnosisscan.io']],
  [130, ['Unichain', 'https://uniscan.xyz']],
  [137, ['Polygon', 'https://polygonscan.com']],
  [146, ['Sonic', 'https://sonicscan.org']],
  [324, ['ZKsync Era', 'https://explorer.zksync.io']],
  [480, ['World Chain', 'https://worldscan.org']],
  [1301, ['Unichain Sepolia', 'https://sepolia.uniscan.xyz']],
  [5000, ['Mantle']],
  [8453, ['Base', 'https://basescan.org']],
  [17_000, ['Holesky', 'https://holesky.etherscan.io']],
  [34_443, ['Mode']],
  [42_161, ['Arbitrum One', 'https://arbiscan.io']],
  [42_170, ['Arbitrum Nova', 'https://nova.arbiscan.io']],
  [42_220, ['Celo', 'https://celoscan.io']],
  [43_113, ['Avalanche Fuji']],
  [43_114, ['Avalanche']],
  [57_073, ['Ink']],
  [59_144, ['Linea', 'https://lineascan.build']],
  [80_002, ['Polygon Amoy', 'https://amoy.polygonscan.com']],
  [80_094, ['Berachain', 'https://berascan.com']],
  [81_457, ['Blast', 'https://blastscan.io']],
  [84_532, ['Base Sepolia', 'https://sepolia.basescan.org']],
  [421_614, ['Arbitrum Sepolia', 'https://sepolia.arbiscan.io']],
  [534_351, ['Scroll Sepolia', 'https://sepolia.scrollscan.com']],
  [534_352, ['Scroll', 'https://scrollscan.com']],
  [560_048, ['Hoodi', 'https://hoodi.etherscan.io']],
  [7_777_777, ['Zora']],
  [11_155_111, ['Sepolia', 'https://sepolia.etherscan.io']],
  [11_155_420, ['OP Sepolia']]
])
