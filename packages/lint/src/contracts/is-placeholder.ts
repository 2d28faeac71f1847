/**
 * Check whether the digits of a key or an address were made up: `1111…`, `abc123abc123…`, `0123456789abcdef0123…`, one
 * digit many times in a row, or a number too small to be real.
 */
export function isPlaceholder(digits: string): boolean {
  const text = digits.toLowerCase()
  if (new Set(text).size <= 2 || /^0{32}|([\da-f])\1{15}/.test(text)) return true
  // A short pattern that repeats.
  return Array.from({length: text.length / 2}, (_, index) => index + 1).some((size) =>
    text
      .slice(0, size)
      .repeat(Math.ceil(text.length / size))
      .startsWith(text)
  )
}
