/** Return the token that replaces an address until all pages are known. No page can write this scheme. */
export function toLinkToken(number: number): string {
  return `lockstep:${number}`
}

/** Return the number of a link by its token: `lockstep:3` -> 3 */
export function parseLinkToken(value: unknown): number | undefined {
  const [, number] = (typeof value === 'string' && /^lockstep:(\d+)$/.exec(value)) || []
  return number === undefined ? undefined : Number(number)
}
