/** Text of a value in front matter: titles such as `404` or `2.0` are numbers to YAML. */
export function toFrontMatterText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && value !== 0 ? String(value) : ''
}
