import type {Code} from 'mdast'
import type {DeclarationFact} from './code-fact.ts'
import {findUnknownType, parseSignature, type Signature, toCanonical} from './parse-signature.ts'
import {SignatureSyntaxError} from './signature-syntax-error.ts'

const solidity = /^(?:sol|solidity|vyper|yul)$/

/** List the names that code declares: in Solidity, that of a script which writes a file included, or as an ABI. */
export function listDeclarations({lang, value}: Code, isShell: boolean): Array<DeclarationFact> {
  const isSource = solidity.test(lang ?? '') || (isShell && /<<-?\s*["']?\w/.test(value))
  if (!isSource) {
    if (isShell) return []
    const names = value.matchAll(/["']?\bname["']?\s*:\s*["'](\w+)["']/g)
    return unique(Array.from(names, ([, name = '']) => ({kind: 'declaration', name})))
  }
  const written = value.matchAll(/\b(?:function|error|event)\s+(\w+)\s*(\([^(){};]*\))?/g)
  const others = [
    ...value.matchAll(/\b(?:modifier|contract|interface|library)\s+(\w+)/g),
    ...value.matchAll(/\bpublic\s+(?:(?:constant|immutable|override)\s+)*(\w+)\s*[;=]/g)
  ]
  return unique([
    ...Array.from(written, ([, name = '', parameters]): DeclarationFact => {
      const signature = parameters === undefined ? undefined : findSignature(`${name}${parameters}`)
      return {kind: 'declaration', name, ...(signature !== undefined && {signature})}
    }),
    ...Array.from(others, ([, name = '']): DeclarationFact => ({kind: 'declaration', name}))
  ])
}

/** Return the canonical signature, or undefined unless all types are from the ABI, since only the source knows the others. */
function findSignature(text: string): string | undefined {
  let signature: Signature
  try {
    signature = parseSignature(text.replace(/\/\/.*$/gm, ''), {isSource: true})
  } catch (error) {
    if (!(error instanceof SignatureSyntaxError)) throw error
    return
  }
  return findUnknownType(signature) ? undefined : toCanonical(signature)
}

function unique(facts: ReadonlyArray<DeclarationFact>): Array<DeclarationFact> {
  return [...new Map(facts.map((fact) => [fact.signature ?? fact.name, fact])).values()]
}
