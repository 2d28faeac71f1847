/**
 * List the forms that a verb or a noun takes: `utilize` -> `utilizes`, `utilized`, `utilizing`.
 *
 * Returns none for a phrase, for a short word, and for a word with capitals or other characters.
 */
export function listWordForms(word: string): Array<string> {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ed|ing|ly|ss?)$/.test(word) || others.has(word)) return []
  if (/[^aeiou]y$/.test(word)) {
    const stem = word.slice(0, -1)
    return [`${stem}ies`, `${stem}ied`, `${word}ing`]
  }
  if (word.endsWith('e')) return [`${word}s`, `${word}d`, `${word.slice(0, -1)}ing`]
  const plural = /(?:x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
  const [last = ''] = /(?<=[^aeiou][aeiou])[bdgklmnprt]$/.exec(word) ?? []
  const doubled = last === '' ? [] : [`${word}${last}ed`, `${word}${last}ing`]
  return [plural, `${word}ed`, `${word}ing`, ...doubled]
}

/** Words whose forms are other words: `besides`, `means`. */
const others = new Set(['beside', 'mean'])
