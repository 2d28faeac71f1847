import type {Stated} from '@lockstep/snippets'
import type {Print} from './contract-symbol.ts'

/** The symbols that each page showed or named when someone last checked it: prints by symbol id, by page. */
export type Lock = ReadonlyMap<string, ReadonlyMap<string, Print>>

const head =
  '# Symbols of contracts that each page shows or names. Written by `lockstep lock`; commit it.\n'

/**
 * Format a lock as text: a line for each symbol of a page, sorted.
 *
 * Each line is independent of the others, so that git can merge two branches that changed different pages.
 */
export function formatLock(lock: Lock): string {
  const lines = Array.from(lock, ([page, symbols]) =>
    Array.from(symbols, ([id, {fingerprint, shape, stated}]) => {
      const more = stated ? [JSON.stringify(stated)] : []
      return [page, id, fingerprint, shape, ...more].map(escapeField).join('\t')
    })
  )
  return (
    head +
    lines
      .flat()
      .sort()
      .map((line) => `${line}\n`)
      .join('')
  )
}

/** Paths and signatures are shorter. Undoing the escapes of a longer text would take a hundred times its memory. */
const mostLetters = 20_000

/** Parse the text of a lock. Skips lines that are not entries, such as merge conflict markers. */
export function parseLock(text: string): Lock {
  const lock = new Map<string, Map<string, Print>>()
  for (const line of text.split(/\r?\n/)) {
    if (line.length > mostLetters) continue
    const [page, id, fingerprint, shape, more] = line.split('\t', 5).map(unescapeField)
    if (page === undefined || id === undefined || fingerprint === undefined || !shape) continue
    const symbols = lock.get(page) ?? new Map<string, Print>()
    const stated = parseStated(more)
    lock.set(page, symbols.set(id, {fingerprint, shape, ...(stated && {stated})}))
  }
  return lock
}

/** Parse what pages repeat of a symbol. Returns undefined for text that no one but a person can have written. */
function parseStated(text = ''): Stated | undefined {
  try {
    const found: unknown = text === '' ? undefined : JSON.parse(text)
    if (typeof found !== 'object' || found === null) return
    const isText = (value: unknown): boolean => typeof value === 'string'
    const known = Object.entries(found).filter(([, value]) =>
      Array.isArray(value) ? value.every(isText) : isText(value)
    )
    return Object.fromEntries(known)
  } catch {
    // Someone edited this line by hand.
    return
  }
}

function escapeField(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r'
}

function unescapeField(text: string): string {
  return text.replace(/\\([\\tnr])/g, (_, letter: string) => {
    return {t: '\t', n: '\n', r: '\r'}[letter] ?? letter
  })
}
