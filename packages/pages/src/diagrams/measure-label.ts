/** Estimate the width of a label in pixels. */
export function measureLabel(text: string, size: number): number {
  let width = 0
  for (const char of text) width += toWidth(char)
  return width * size * 0.56
}

function toWidth(char: string): number {
  if (char === ' ') return 0.3
  if (/[ijl|!.,:;'`]/.test(char)) return 0.4
  if (/[ft()[\]{}/\\"-]/.test(char)) return 0.5
  if (char === 'r') return 0.8
  if (/[mwMW@%]/.test(char)) return 1.4
  if (/[A-Z]/.test(char)) return 1.2
  // Chinese, Japanese, Korean and emoji.
  return (char.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
}
