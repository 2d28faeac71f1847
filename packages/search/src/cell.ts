/**
 * How often a term is in a field, and how long that field is, in one byte: three bits and five.
 *
 * Both are rounded where an index is built, so that every way to read it gives the same scores. A field is never off
 * by more than an eighth of its length, which moves no score by more than a few hundredths.
 */
export function toCell(frequency: number, length: number): number {
  let step = 0
  while (step < frequencies.length - 1 && (frequencies[step + 1] ?? 0) <= frequency) step++
  const level = Math.min(31, Math.round(3 * Math.log2(Math.max(1, length))))
  return (step << 5) | level
}

const frequencies = [1, 2, 3, 4, 6, 10, 20, 50]

/** What a byte of `toCell` stands for. */
export function readCell(cell: number): {frequency: number; length: number} {
  return {frequency: frequencies[cell >> 5] ?? 1, length: toRoundLength(cell & 31)}
}

function toRoundLength(level: number): number {
  return Math.round(2 ** (level / 3))
}
