import {toPlace} from '@lockstep/navtree/parse'
import type {Node as JsNode} from 'estree'
import {createLocator} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** An import that the page does not use. */
export const unusedImport: Rule = {
  id: 'unused-import',
  severity: 'warning',
  description: 'An import that the page does not use',
  checkPage({nodes, text}, report) {
    const statements = nodes.modules.flatMap(({node}) => node.data?.estree?.body ?? [])
    const imports = statements.filter((statement) => statement.type === 'ImportDeclaration')
    if (imports.length === 0) return
    const locator = createLocator(text)
    const used = listUsed(text, imports)
    for (const statement of imports) {
      const {specifiers} = statement
      const unused = specifiers.filter(({local}) => !used.has(local.name))
      const [start, end] = toOffsets(statement)
      const lineEnd = ['\r\n', '\n', ''].find((each) => text.startsWith(each, end)) ?? ''
      const endsLine = lineEnd !== '' || end === text.length
      const isAll = unused.length === specifiers.length && endsLine
      for (const specifier of unused) {
        const {name} = specifier.local
        const fix =
          isAll && specifier === specifiers[0] && locator.at(start, start).start.column === 1
            ? {start, end: end + lineEnd.length, text: ''}
            : undefined
        report(
          `Unexpected import of \`${name}\`, which the page does not use`,
          toPlace(specifier),
          {subject: name, fix}
        )
      }
    }
  }
}

function toOffsets(node: JsNode): [number, number] {
  const {start = 0, end = 0} = node as JsNode & {start?: number; end?: number} // Acorn sets them.
  return [start, end]
}

/** List all words outside of imports. Any occurrence of a name there counts as a use. */
function listUsed(text: string, imports: ReadonlyArray<JsNode>): Set<string> {
  const used = new Set<string>()
  let last = 0
  for (const [start, end] of [...imports.map(toOffsets), [text.length, 0] as const]) {
    const part = text.slice(last, start)
    for (const [word] of part.matchAll(/[\w$]+/g)) used.add(word)
    // A name can have letters that are not ASCII.
    for (const [word] of part.matchAll(/[\w$\u0080-\uffff]+/g)) used.add(word)
    last = end
  }
  return used
}
