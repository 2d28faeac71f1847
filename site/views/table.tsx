import type {ReactNode} from 'react'

/** A table of the registry, with the month in which its facts were read. */
export function Table({
  head,
  rows,
  month
}: {
  head: ReadonlyArray<string>
  rows: ReadonlyArray<ReadonlyArray<ReactNode>>
  month?: string | undefined
}) {
  return (
    <table>
      {month === undefined ? null : <caption>As of {month}</caption>}
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
