/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** Return a whole number from 0 to `limit - 1`. */
  below: (limit: number) => number
  /** Return one of the items. */
  pick: <T>(items: ReadonlyArray<T>) => T
  /** Return true in one of `times` cases. */
  isOneIn: (times: number) => boolean
}

/** Create random numbers for the input `index` of a run. */
export function createRandom(seed: number, index: number): Random {
  // mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick<T>(items: ReadonlyArray<T>): T {
      if (items.length === 0) throw new RangeError('Cannot pick one of no items')
      return items[below(items.length)] as T // The index is within the list.
    },
    isOneIn: (times) => below(times) === 0
  }
}
