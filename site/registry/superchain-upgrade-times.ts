// Written by `tools/write-registry.js`: change it there.

/** Unix times of upgrades, by Superchain and name. */
export const upgradeTimes: Readonly<Record<string, number>> = {
  'mainnet/canyon': 1704992401,
  'mainnet/delta': 1708560000,
  'mainnet/ecotone': 1710374401,
  'mainnet/fjord': 1720627201,
  'mainnet/granite': 1726070401,
  'mainnet/holocene': 1736445601,
  'mainnet/isthmus': 1746806401,
  'mainnet/jovian': 1764691201,
  'mainnet/karst': 1783526401,
  'sepolia/canyon': 1699981200,
  'sepolia/delta': 1703203200,
  'sepolia/ecotone': 1708534800,
  'sepolia/fjord': 1716998400,
  'sepolia/granite': 1723478400,
  'sepolia/holocene': 1732633200,
  'sepolia/pectra_blob_schedule': 1742486400,
  'sepolia/isthmus': 1744905600,
  'sepolia/jovian': 1763568001,
  'sepolia/karst': 1781712001
}
