/** Ask after a message whether its reader meant one of these names: `; did you mean \`deposit\`?` Empty without a name. */
export function toHint(...names: ReadonlyArray<string | undefined>): string {
  const known = names.filter((name) => name !== undefined)
  return known.length === 0
    ? ''
    : `; did you mean ${known.map((name) => `\`${name}\``).join(', ')}?`
}
