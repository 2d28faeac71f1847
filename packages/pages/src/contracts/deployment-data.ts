/** Where a contract is deployed, and what a check of its code found. */
export interface DeploymentData {
  /** Name in the record of deployments. */
  name: string
  chain: number
  /** Name of the chain, or `chain 10`. */
  chainName: string
  /** Whether the name is the usual one, because the settings of the site don't set another. */
  isDefaultName?: true | undefined
  /** With its checksum. */
  address: string
  /** Address of its page in a block explorer. */
  explorer?: string | undefined
  check?: DeploymentCheck | undefined
}

/** The last check of the code at an address. */
export interface DeploymentCheck {
  result: 'exact' | 'metadata' | 'differs' | 'no-code'
  /** Commit of the contracts that the code was compared with. */
  commit?: string | undefined
  block: number
  /** ISO date of the block. */
  date: string
  /** Whether the check is older than the settings of the site allow. */
  isOld: boolean
  /** Address of the code behind a proxy. */
  implementation?: string | undefined
}
