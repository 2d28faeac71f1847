/** A contract on a chain, as a record says. */
export interface Deployment {
  chain: number
  /** Name in the record, usually the name of the contract. */
  name: string
  /** With its checksum. */
  address: string
  /** File that records it. */
  file: string
  /** Contract that it is compared with, if the name is another one: `Vault` or `src/Vault.sol:Vault`. */
  contract?: string | undefined
}

/** The result of checking the code at an address. */
export type VerifyResult =
  /** The same, metadata included. */
  | 'exact'
  /** The same but for the metadata: comments, paths or settings that change no instruction. */
  | 'metadata'
  | 'differs'
  | 'no-code'

/** The result of checking an address, to be committed. */
export interface Stamp {
  chain: number
  address: string
  /** Reference of the contract that it was compared with. */
  contract: string
  result: VerifyResult
  /** How the address leads to the code. */
  proxy?: {kind: 'erc1967' | 'beacon' | 'erc1167'; implementation: string} | undefined
  block: number
  /** ISO date of the block. */
  date: string
  /** Commit of the contracts that were compared. */
  commit?: string | undefined
}

/** The code to compare deployed code with: hex digits without `0x`, and the ranges that deployment changes. */
export interface RuntimeCode {
  code: string
  /** Bytes of immutables and of addresses of libraries. */
  masks: ReadonlyArray<{start: number; length: number}>
}
