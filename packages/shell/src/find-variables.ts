import type {SyntaxNode} from 'unbash'
import {evaluateWord} from './evaluate-word.ts'

/** Uses of variables in a script, in text order. */
export type VariableEvent =
  | {kind: 'use'; name: string; start: number; end: number}
  | {kind: 'set'; name: string}
  /** From here on, any variable may be set. */
  | {kind: 'unknown'}

/** Find where the nodes of a script, in text order, set and use variables. */
export function findVariables(nodes: Iterable<SyntaxNode>): Array<VariableEvent> {
  const events: Array<VariableEvent> = []
  // An assignment takes effect after the words of its command, so add its events after visiting them.
  const sets: Array<{end: number; names: Array<string>; isUnknown?: boolean}> = []
  for (const node of nodes) {
    flush(node.pos)
    if (node.type === 'Assignment') sets.push({end: node.end, names: [node.name]})
    else if (node.type === 'For' || node.type === 'Select') {
      events.push({kind: 'set', name: node.name.value})
    } else if (node.type === 'Command') addCommand(node)
    else if (node.type === 'FileDescriptorVariable') events.push({kind: 'set', name: node.name})
    else if (node.type === 'SimpleExpansion') addUse(node.text.slice(1), node.pos, node.end)
    else if (node.type === 'ParameterExpansion') {
      const {operation, prefix, parameter} = node
      if (operation?.type === 'Default') {
        if (operation.operator.endsWith('=')) events.push({kind: 'set', name: parameter})
      } else if (prefix !== '!' && !node.index) addUse(parameter, node.pos, node.end)
    }
  }
  flush(Number.POSITIVE_INFINITY)
  return events

  function flush(at: number): void {
    for (let index = 0; index < sets.length; ) {
      const set = sets[index]
      if (!set || set.end > at) {
        index++
        continue
      }
      for (const name of set.names) events.push({kind: 'set', name})
      if (set.isUnknown) events.push({kind: 'unknown'})
      sets.splice(index, 1)
    }
  }

  function addUse(name: string, start: number, end: number): void {
    if (/^[A-Za-z_]\w*$/.test(name)) events.push({kind: 'use', name, start, end})
  }

  function addCommand(node: Extract<SyntaxNode, {type: 'Command'}>): void {
    const name = node.name?.value ?? ''
    const words = node.args.flatMap((word) => {
      if (word.type !== 'Word') return []
      const value = evaluateWord(word, new Map())
      return value === undefined ? [] : [value]
    })
    if (/^(?:source|\.|eval)$/.test(name) || (name === 'set' && words.includes('-a'))) {
      sets.push({end: node.end, names: [], isUnknown: true})
    } else if (
      /^(?:read|mapfile|readarray|export|declare|typeset|local|readonly|getopts|unset)$/.test(name)
    ) {
      // `export $(cat .env)` sets whatever the file says.
      const isUnknown =
        name === 'export' && words.length < node.args.filter(({type}) => type === 'Word').length
      sets.push({
        end: node.end,
        names: words.filter((word) => /^[A-Za-z_]\w*$/.test(word)),
        isUnknown
      })
    } else if (name === 'printf' && words[0] === '-v' && words[1] !== undefined) {
      sets.push({end: node.end, names: [words[1]]})
    }
  }
}
