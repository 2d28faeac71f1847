import {fold} from './fold.ts'

/**
 * A text as one term, so that it is found as a whole: `No tokens to lock` -> `"no tokens to lock`.
 *
 * One word is none, and neither is a paragraph.
 */
export function toPhrase(text: string): string | undefined {
  if (text.length < 4 || text.length > 120) return
  const words = fold(text).match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return words.length >= 2 && words.length <= 14 ? `"${words.join(' ')}` : undefined
}
