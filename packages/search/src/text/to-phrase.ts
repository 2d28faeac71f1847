import {fold} from './fold.ts'
import {splitWords} from './tokenize.ts'

/**
 * Turn a short text into one term, so that it can be found as a whole: `No tokens to lock` -> `"no tokens to lock`.
 *
 * Returns undefined for a single word, such as a signature, and for a long text.
 */
export function toPhrase(text: string): string | undefined {
  if (text.length < 4 || text.length > 120 || splitWords(text).length < 2) return
  const words = fold(text).match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return words.length >= 2 && words.length <= 14 ? `"${words.join(' ')}` : undefined
}
