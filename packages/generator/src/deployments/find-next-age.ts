import type {Stamp} from './deployment.ts'

/** Milliseconds of a day. */
export const day = 24 * 60 * 60 * 1000

/**
 * Find the first moment at which a check becomes older than `maxAge` days, in milliseconds since 1970. Returns undefined
 * if none does.
 */
export function findNextAge(
  stamps: ReadonlyArray<Pick<Stamp, 'date'>>,
  maxAge: number,
  now: number
): number | undefined {
  const moments = stamps.map(({date}) => Date.parse(date) + maxAge * day)
  const coming = moments.filter((moment) => moment >= now)
  return coming.length === 0 ? undefined : Math.min(...coming)
}
