/** Format a number of bytes: `12 bytes`, `120 kB`, `3.4 MB`, `1 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1e3) return `${bytes} bytes`
  if (bytes < 1e6) return `${Math.round(bytes / 1000)} kB`
  return bytes < 1e9 ? `${round(bytes / 1e6)} MB` : `${round(bytes / 1e9)} GB`
}

function round(number: number): number {
  return Number(number.toFixed(1))
}
