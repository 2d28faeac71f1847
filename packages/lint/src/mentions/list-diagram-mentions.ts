import {findNames, isCommon, isDistinctive} from './find-names.ts'
import type {AddMention} from './mention.ts'

/** List the names in a Mermaid diagram: in labels, and the functions that one participant calls on another. */
export function listDiagramMentions(code: string, add: AddMention): void {
  const found = listCalls(code, add)
  for (const {name, receiver, signature, isCall, start, end} of findNames(code)) {
    if (found.has(start) || isCommon(name, receiver)) continue
    if (!(isCall || isDistinctive(name) || receiver !== undefined)) continue
    const isCertain = signature !== undefined || receiver !== undefined || isDistinctive(name)
    found.add(start)
    add({form: 'mermaid', kind: 'name', name, receiver, signature, isCertain}, start, end)
  }
  for (const {0: name, index} of code.matchAll(/(?<![\w$.])[A-Z]\w{2,}(?![\w$.(])/g)) {
    if (found.has(index)) continue
    add({form: 'mermaid', kind: 'name', name}, index, index + name.length)
  }
}

/** `Keeper->>Vault: deposit` calls a function of a participant. A dashed arrow returns something. */
function listCalls(code: string, add: AddMention): Set<number> {
  const found = new Set<number>()
  if (!/^[ \t]*sequenceDiagram\b/m.test(code)) return found
  const names = new Map(
    Array.from(
      code.matchAll(/^[ \t]*(?:participant|actor)[ \t]+(\w+)[ \t]+as[ \t]+([A-Za-z]\w*)[ \t]*$/gm),
      ([, alias = '', name = '']) => [alias, name]
    )
  )
  const message =
    /^[ \t]*\w+[ \t]*->>?[+-]?[ \t]*(\w+)[ \t]*:[ \t]*([A-Za-z_]\w*(?:\(.*\))?)[ \t]*$/gm
  for (const {0: all, 1: to = '', 2: label = '', index} of code.matchAll(message)) {
    const [called] = findNames(label)
    const participant = names.get(to) ?? to
    if (!called || called.start > 0) continue
    const {name, signature, isCall} = called
    const start = index + all.lastIndexOf(label)
    found.add(start)
    const isCertain = isCall || isDistinctive(name)
    const mention = {name, participant, signature, isCertain}
    add({form: 'mermaid', kind: 'name', ...mention}, start, start + name.length)
  }
  return found
}
