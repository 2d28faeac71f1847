/** Format data as `--json` prints it. */
export function formatJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`
}
