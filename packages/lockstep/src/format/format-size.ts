/** Format a number of bytes: `120 kB`, `3.4 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`
}
