import type {Position} from 'unist'
import {listCastCalls} from '../contracts/list-cast-calls.ts'
import {listDeclarations} from '../contracts/list-declarations.ts'
import {listWrittenSignatures} from '../contracts/list-written-signatures.ts'
import {createCodeMap} from '../places/code-map.ts'
import type {Locator} from '../places/place.ts'
import {findVariables} from '../shell/find-variables.ts'
import {parseShell} from '../shell/parse-shell.ts'
import {readWord} from '../shell/read-word.ts'
import {walkShell} from '../shell/walk-shell.ts'
import type {PageNodes} from './list-nodes.ts'

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

/** Collect what the code of a page says of contracts. */
export function collectCode({codes}: PageNodes, locator: Locator): Array<CodeFact> {
  const values = new Map<string, string>()
  return codes.flatMap(({node}): Array<CodeFact> => {
    const map = createCodeMap(node, locator)
    const shell = parseShell(node)
    if (!shell) return [...listWrittenSignatures(node, map.at), ...listDeclarations(node, false)]
    const facts = [...listCastCalls(shell, map.at, values), ...listDeclarations(node, true)]
    if (findVariables(shell).some(({kind}) => kind === 'unknown')) values.clear()
    walkShell(shell.script, (part) => {
      if (part.type !== 'Assignment' || part.value.type !== 'Word') return
      const value = readWord(part.value, values)
      if (value === undefined || part.append) values.delete(part.name)
      else values.set(part.name, value)
    })
    return facts
  })
}
