/** Write front matter. Values are JSON strings, which every YAML parser reads. */
export function toFrontMatter(
  values: Readonly<Record<string, string>>,
  raw: ReadonlyArray<string> = []
): string {
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${[...lines, ...raw].join('\n')}\n---\n`
}
