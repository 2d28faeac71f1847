/** Pasted data: a log with its topics, or other bytes. Hex digits are lower case, without `0x`. */
export type Input =
  | {kind: 'log'; topics: Array<string>; data: string}
  | {kind: 'data'; data: string}

/**
 * Parse the hex in a pasted text: the data alone, an error message of a node that contains it, a log as JSON, or the
 * topics of a log followed by its data. Returns undefined if there is no hex.
 */
export function parseInput(text: string): Input | undefined {
  const bare = text.trim().replace(/\s+/g, '')
  if (/^[\da-f]{8,}$/i.test(bare) && bare.length % 2 === 0)
    return {kind: 'data', data: bare.toLowerCase()}
  const log = parseLog(text)
  if (log) return log
  // A list of topics may be in any notation, so only what begins with `0x` counts.
  const found = Array.from(text.matchAll(/0x([\da-f]*)(?![\w])/gi), ([, hex = '']) =>
    hex.toLowerCase()
  )
  const whole = found.filter((hex) => hex.length % 2 === 0)
  const [first = ''] = whole
  if (whole.length > 1 && first.length === 64) {
    const count = whole.findIndex((hex) => hex.length !== 64)
    // A log has at most four topics. A word after them is the data.
    const topics = whole.slice(0, Math.min(count === -1 ? whole.length : count, 4))
    return {kind: 'log', topics, data: whole[topics.length] ?? ''}
  }
  const start = whole.find((hex) => hex.length >= 8 && hex.length !== 40)
  if (start === undefined) return
  // Error messages of nodes name the selector, and then the data that begins with it.
  const data =
    whole.find((hex) => hex.length > start.length && hex.startsWith(start)) ??
    (start.length === 8 ? start + findBareWords(text, start) : start)
  return data.length === 64 ? {kind: 'log', topics: [data], data: ''} : {kind: 'data', data}
}

/** Find the arguments that Anvil prints after the selector of a custom error, which have no `0x` of their own. */
function findBareWords(text: string, selector: string): string {
  const [, words = ''] =
    new RegExp(`0x${selector}\\s*:\\s*((?:[\\da-f]{64})+)(?!\\w)`, 'i').exec(text) ?? []
  return words.toLowerCase()
}

/** Parse the log of a receipt or of `cast logs --json`. */
function parseLog(text: string): Input | undefined {
  const topics = /\btopics"?[\s:]*\[([^[\]]*)\]/.exec(text)?.[1]
  if (topics === undefined) return
  const data = /\bdata"?[\s:]*"?0x([\da-f]*)/i.exec(text)?.[1] ?? ''
  const list = Array.from(topics.matchAll(/0x([\da-f]{64})\b/gi), ([, hex = '']) =>
    hex.toLowerCase()
  )
  return list.length === 0 ? undefined : {kind: 'log', topics: list, data: data.toLowerCase()}
}
