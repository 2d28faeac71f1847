import type {Position} from 'unist'

/** Where and how a page names something of a contract. */
export type MentionForm =
  | 'inline code'
  | 'heading'
  | 'prose'
  | 'table'
  | 'cast'
  | 'forge'
  | 'viem'
  | 'ethers'
  | 'web3'
  | 'solidity'
  | 'mermaid'
  | 'json'
  | 'path'
  | 'hex data'
  | 'shown'

/** A name on a page that may be one of a contract. Whether it is, only the contracts tell. */
export interface Mention {
  form: MentionForm
  kind: 'hash' | 'name' | 'path' | 'text'
  /** Own name, path, text of a revert, or hash in lower case. */
  name: string
  /** Contract, or variable that holds one, before the dot. */
  receiver?: string | undefined
  /** With the types of the ABI, where the page writes them: `deposit(uint256)`. */
  signature?: string | undefined
  /** Whether the page surely means a contract: by its form, its receiver or its types. */
  isCertain?: boolean | undefined
  place: Position
}

/** Adds a mention of what is between two offsets. */
export type AddMention = (mention: Omit<Mention, 'place'>, start: number, end: number) => void
