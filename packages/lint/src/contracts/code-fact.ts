import type {Position} from 'unist'

/** An argument of a call; without text where it is known only when it is run. */
export interface ArgumentFact {
  text?: string | undefined
  place: Position
}

/** A signature that a page writes in code. */
export interface SignatureFact {
  kind: 'signature'
  /** `cast`: a command; `abi`: an ABI for people; `encode`: a text that Solidity hashes. */
  form: 'abi' | 'cast' | 'encode'
  member: 'error' | 'event' | 'function'
  text: string
  place: Position
  /** Whether it may be that of an error as well: `cast sig`. */
  orError?: true | undefined
  /** Whether only its types count: `cast abi-encode`. */
  isAnonymous?: true | undefined
  /** Address of the contract, where the page says it. */
  target?: string | undefined
  /** Nothing where they cannot be counted. */
  arguments?: Array<ArgumentFact> | undefined
  /** Where arguments are too few, no place of theirs can be told. */
  call?: Position | undefined
}

/** A name that the page itself declares in Solidity or as an ABI. */
export interface DeclarationFact {
  kind: 'declaration'
  name: string
  /** Nothing where its types are not known: `set(string)`. */
  signature?: string | undefined
}

/** What code says of contracts. */
export type CodeFact = DeclarationFact | SignatureFact
