import type {Nodes, TableCell, TableRow} from 'mdast'

/** Find the row of a table that a node is in, and the cells at the head of that table. */
export function findRow(
  ancestors: ReadonlyArray<Nodes>
): {heads: ReadonlyArray<TableCell>; row: TableRow} | undefined {
  const [table, row] = ['table', 'tableRow'].map((name) =>
    ancestors.find(({type}) => type === name)
  )
  if (table?.type !== 'table' || row?.type !== 'tableRow') return
  return {heads: table.children[0]?.children ?? [], row}
}
