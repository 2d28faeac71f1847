import {toPlace} from '@lockstep/navtree/parse'
import type {ImportDeclaration, Node as JsNode} from 'estree'
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
    const names = findUnused(text, imports)
    for (const statement of imports) {
      const {specifiers} = statement
      const unused = specifiers.filter(({local}) => names.has(local.name))
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

/**
 * Find the names that do not appear as words in the text outside of imports. Any occurrence there counts as a use.
 */
function findUnused(text: string, imports: ReadonlyArray<ImportDeclaration>): Set<string> {
  const names = imports.flatMap(({specifiers}) => specifiers.map(({local}) => local.name))
  const unused = new Set(names)
  // A name can have letters that are not ASCII.
  const hasOther = names.some((name) => /[^\w$]/.test(name))
  let last = 0
  for (const [start, end] of [...imports.map(toOffsets), [text.length, 0] as const]) {
    const part = text.slice(last, start)
    removeWords(part, /[\w$]+/g, unused)
    if (hasOther) removeWords(part, /[\w$\u0080-\uffff]+/g, unused)
    last = end
  }
  return unused
}

function removeWords(text: string, pattern: RegExp, names: Set<string>): void {
  if (names.size === 0) return
  for (const [word] of text.matchAll(pattern)) {
    // Most names are used soon after their import.
    if (names.delete(word) && names.size === 0) return
  }
}
