/** Format a count with its word: `1 page`, `2 pages`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
