/** Rows of a table, and what they leave open. */
export interface Table<Row> {
  rows: Array<Row>
  /** Limits of the table, or the reason why there is nothing to list. An empty table has at least one note. */
  notes: Array<string>
}

/** Keep each row once. */
export function uniqueRows<Row>(rows: ReadonlyArray<Row>): Array<Row> {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}
