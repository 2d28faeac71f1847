/** Choices that look random and are the same for the same seed. */
export interface Random {
  /** A number from 0 up to, but without, 1. */
  number: () => number
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: ReadonlyArray<T>) => T
}

/** Make a source of choices. Mulberry32: 32 bits of state are plenty for prose. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (least: number, most: number): number =>
    least + Math.floor(number() * (most - least + 1))

  return {
    number,
    between,
    chance: (share) => number() < share,
    pick: <T>(list: ReadonlyArray<T>) => list[between(0, list.length - 1)] as T // Lists here are not empty.
  }
}
