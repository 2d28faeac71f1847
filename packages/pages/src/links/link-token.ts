/** Stands for the address of a link while nothing is known of other pages. A page cannot write this scheme itself. */
export function toLinkToken(number: number): string {
  return `lockstep:${number}`
}

/** Number of a link, by what stands for its address: `lockstep:3` -> 3 */
export function parseLinkToken(value: unknown): number | undefined {
  const [, number] = (typeof value === 'string' && /^lockstep:(\d+)$/.exec(value)) || []
  return number === undefined ? undefined : Number(number)
}
