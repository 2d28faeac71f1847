import {evaluateWord, findVariables} from '@lockstep/shell'
import type {CodeFact} from '../contracts/code-fact.ts'
import {listCastCalls} from '../contracts/list-cast-calls.ts'
import {listDeclarations} from '../contracts/list-declarations.ts'
import {listWrittenSignatures} from '../contracts/list-written-signatures.ts'
import {parseShellFence} from '../fences/parse-shell-fence.ts'
import {createCodeMap} from '../places/create-code-map.ts'
import type {Locator} from '../places/create-locator.ts'
import type {NodesByType} from './list-nodes.ts'

/** Collect what the code on a page says about contracts. */
export function collectCode({codes}: NodesByType, locator: Locator): Array<CodeFact> {
  const values = new Map<string, string>()
  return codes.flatMap(({node}): Array<CodeFact> => {
    const map = createCodeMap(node, locator)
    const shell = parseShellFence(node)
    if (!shell) return [...listWrittenSignatures(node, map.at), ...listDeclarations(node, false)]
    const facts = [...listCastCalls(shell, map.at, values), ...listDeclarations(node, true)]
    if (findVariables(shell.nodes).some(({kind}) => kind === 'unknown')) values.clear()
    for (const part of shell.nodes) {
      if (part.type !== 'Assignment' || part.value.type !== 'Word') continue
      const value = evaluateWord(part.value, values)
      if (value === undefined || part.append) values.delete(part.name)
      else values.set(part.name, value)
    }
    return facts
  })
}
