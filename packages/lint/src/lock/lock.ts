import type {Print} from './contract-symbol.ts'

/** The symbols that each page showed or named when someone last checked it: prints by symbol id, by page. */
export type Lock = ReadonlyMap<string, ReadonlyMap<string, Print>>

/** The first line of a lock. */
export const head =
  '# Symbols of contracts that each page shows or names. Written by `lockstep lock`; commit it.'

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
  return [head, ...lines.flat().sort()].map((line) => `${line}\n`).join('')
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
