import type {Position} from 'unist'

/** An argument of a call; without text if it is known only at run time. */
export interface ArgumentFact {
  text?: string | undefined
  place: Position
}

/** A signature that a page writes in code. */
export interface SignatureFact {
  kind: 'signature'
  /** `cast`: a command; `abi`: a human-readable ABI; `encode`: a text that Solidity hashes. */
  form: 'abi' | 'cast' | 'encode'
  member: 'error' | 'event' | 'function'
  text: string
  place: Position
  /** Whether it may also be the signature of an error, as for `cast sig`. */
  orError?: true | undefined
  /** Whether only its types count: `cast abi-encode`. */
  isAnonymous?: true | undefined
  /** Address of the contract, if the page states it. */
  target?: string | undefined
  /** Undefined if they cannot be counted. */
  arguments?: Array<ArgumentFact> | undefined
  /** The place of the call, to report when arguments are missing. */
  call?: Position | undefined
}

/** A name that the page itself declares in Solidity or as an ABI. */
export interface DeclarationFact {
  kind: 'declaration'
  name: string
  /** Undefined if its types are not known: `set(string)`. */
  signature?: string | undefined
}

/** A statement about contracts in code. */
export type CodeFact = DeclarationFact | SignatureFact
