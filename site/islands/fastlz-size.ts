/**
 * Count the bytes that FastLZ makes of some data, as rollup nodes count them.
 *
 * Only the size is wanted, so nothing is written. A match is two or three bytes, and what lies between matches is
 * copied in runs of 32 with a byte before each. See https://specs.optimism.io/protocol/fjord/exec-engine.html.
 */
export function toFastLzSize(data: Uint8Array): number {
  // Matches begin before the last 13 bytes, and end before the last 4.
  const lastStart = Math.max(0, data.length - 13)
  const lastEnd = lastStart + 9
  const seen = new Uint32Array(slots)
  let size = 0
  let copied = 0
  let at = 2

  for (;;) {
    const earlier = findEarlier()
    if (earlier === undefined) return size + toCopySize(data.length - copied)

    if (at > copied) size += toCopySize(at - copied)
    const length = countEqual(earlier + 3, at + 3)
    size += toMatchSize(length)

    at += length
    remember(at++)
    remember(at++)
    copied = at
  }

  /** Go on until three bytes come that have come before. */
  function findEarlier(): number | undefined {
    for (; at < lastStart - 1; at++) {
      const earlier = remember(at)
      if (at - earlier < slots && readThree(data, earlier) === readThree(data, at)) return earlier
    }
    return undefined
  }

  /** Note where three bytes stand; gives where others of the same slot stood, or the start. */
  function remember(place: number): number {
    const slot = toSlot(readThree(data, place))
    const earlier = seen[slot] ?? 0
    seen[slot] = place
    return earlier
  }

  /** Bytes until the first that differs, and that one too, as the reference counts. */
  function countEqual(earlier: number, later: number): number {
    const most = lastEnd - later
    let count = 0
    while (count < most) {
      count++
      if (data[earlier + count - 1] !== data[later + count - 1]) break
    }
    return count
  }
}

/** How far back a match may reach, and how many places are remembered. */
const slots = 8192

/** A run of 32 bytes costs one more. */
function toCopySize(length: number): number {
  const rest = length % 32
  return 33 * Math.floor(length / 32) + (rest === 0 ? 0 : rest + 1)
}

function toMatchSize(length: number): number {
  const rest = (length - 1) % 262
  return 3 * Math.floor((length - 1) / 262) + (rest >= 6 ? 3 : 2)
}

function readThree(data: Uint8Array, place: number): number {
  return (data[place] ?? 0) | ((data[place + 1] ?? 0) << 8) | ((data[place + 2] ?? 0) << 16)
}

/** A multiplication that wraps at 32 bits mixes the bytes; the 13 bits above the low 19 are the slot. */
function toSlot(bytes: number): number {
  return (Math.imul(bytes, 2_654_435_769) >>> 19) & (slots - 1)
}
