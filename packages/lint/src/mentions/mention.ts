import type {Position} from 'unist'

/** Where and how a page names part of a contract. */
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

/** A name on a page that may belong to a contract. Only the contracts can confirm it. */
export interface Mention {
  form: MentionForm
  kind: 'hash' | 'name' | 'path' | 'text'
  /** Own name, path, text of a revert, or hash in lower case. */
  name: string
  /** The contract, or the variable that holds one, before the dot. */
  receiver?: string | undefined
  /** With the types of the ABI, if the page writes them: `deposit(uint256)`. */
  signature?: string | undefined
  /** Whether the name certainly means a contract, because of its form, its receiver or its types. */
  isCertain?: boolean | undefined
  place: Position
}

/** Adds a mention of the text between two offsets. */
export type AddMention = (mention: Omit<Mention, 'place'>, start: number, end: number) => void
