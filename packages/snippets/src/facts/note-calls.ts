/** Names that fit in a sentence. */
const mostNamed = 4

/** Say that no errors of the contracts that are called are listed. Only the chain knows their code. */
export function noteCalls(called: ReadonlyArray<string>): Array<string> {
  if (called.length === 0) return []
  const names = called.map((each) => `\`${each.replace(/^.*:/, '').replace(/\(.*/s, '')}\``)
  const all = [...new Set(names)]
  const more = all.length - mostNamed
  const shown = more > 0 ? [...all.slice(0, mostNamed), `${more} more`] : all
  const list = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown[0]
  return [`Errors of other contracts that it calls are not listed: ${list}`]
}
