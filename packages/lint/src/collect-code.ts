import type {Code} from 'mdast'
import type {Position} from 'unist'
import {createCodeMap} from './code-map.ts'
import {listCastCalls} from './contracts/list-cast-calls.ts'
import {listWrittenSignatures} from './contracts/list-written-signatures.ts'
import type {PageNodes} from './list-nodes.ts'
import type {Locator} from './place.ts'
import {findVariables} from './shell/find-variables.ts'
import {parseShell} from './shell/parse-shell.ts'
import {readWord} from './shell/read-word.ts'
import {walkShell} from './shell/walk-shell.ts'

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
interface DeclarationFact {
  kind: 'declaration'
  name: string
}

/** What code says of contracts. */
export type CodeFact = DeclarationFact | SignatureFact

/** Collect what the code of a page says of contracts. */
export function collectCode({codes}: PageNodes, locator: Locator): Array<CodeFact> {
  const values = new Map<string, string>()
  return codes.flatMap(({node}): Array<CodeFact> => {
    const map = createCodeMap(node, locator)
    const shell = parseShell(node)
    if (!shell) return [...listWrittenSignatures(node, map.at), ...listDeclarations(node)]
    const facts = listCastCalls(shell, map.at, values)
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

const solidity = /^(?:sol|solidity|vyper|yul)$/

function listDeclarations({lang, value}: Code): Array<DeclarationFact> {
  const names = solidity.test(lang ?? '')
    ? [
        ...value.matchAll(
          /\b(?:function|error|event|modifier|contract|interface|library)\s+(\w+)/g
        ),
        ...value.matchAll(/\bpublic\s+(?:(?:constant|immutable|override)\s+)*(\w+)\s*[;=]/g)
      ]
    : value.matchAll(/["']?\bname["']?\s*:\s*["'](\w+)["']/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))].map((name) => ({
    kind: 'declaration',
    name
  }))
}
