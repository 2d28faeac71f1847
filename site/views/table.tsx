import type {ReactNode} from 'react'

/** A table of the registry. */
export function Table({
  head,
  rows
}: {
  head: ReadonlyArray<string>
  rows: ReadonlyArray<ReadonlyArray<ReactNode>>
}) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((cell, column) => (
              <td key={head[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
