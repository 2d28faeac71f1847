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
    const locator = createLocator(text)
    // Any occurrence of the name outside the imports counts as a use.
    let rest = text
    const statements = nodes.modules.flatMap(({node}) => node.data?.estree?.body ?? [])
    const imports = statements.filter((statement) => statement.type === 'ImportDeclaration')
    for (const statement of imports) {
      const [start, end] = toOffsets(statement)
      rest = `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`
    }
    for (const statement of imports) {
      const names = statement.specifiers.map(({local}) => local.name)
      const unused = names.filter((name) => !isUsed(name, rest))
      if (unused.length === 0) continue
      for (const specifier of statement.specifiers) {
        const {name} = specifier.local
        if (!unused.includes(name)) continue
        const [start, end] = toOffsets(statement)
        const isAll = unused.length === names.length && /^\n|^\r\n|^$/.test(text.slice(end))
        const from = locator.at(start, start).start
        const fix =
          isAll && specifier === statement.specifiers[0] && from.column === 1
            ? {start, end: end + (/^\r?\n/.exec(text.slice(end))?.[0].length ?? 0), text: ''}
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

function isUsed(name: string, text: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(text)
}
