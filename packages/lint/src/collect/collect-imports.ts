import type {NodesByType} from './list-nodes.ts'

/** A name that a page imports. */
export interface ImportFact {
  name: string
  source: string
}

/** Collect the names that a page imports or declares. */
export function collectImports({modules}: NodesByType): Array<ImportFact> {
  return modules.flatMap(({node}) =>
    (node.data?.estree?.body ?? []).flatMap((statement): Array<ImportFact> => {
      if (statement.type === 'ImportDeclaration') {
        const source = String(statement.source.value)
        return statement.specifiers.map(({local}) => ({name: local.name, source}))
      }
      if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
      const {declaration} = statement
      if (declaration.type !== 'VariableDeclaration') {
        return declaration.id ? [{name: declaration.id.name, source: ''}] : []
      }
      return declaration.declarations.flatMap(({id}) =>
        id.type === 'Identifier' ? [{name: id.name, source: ''}] : []
      )
    })
  )
}
