import {glossary} from './glossary.ts'
import type {Term} from './schema.ts'

/** Find the entry for a word as a sentence has it: `Proxies` -> the entry of `Proxy`. */
export function findTerm(words: string): Term | undefined {
  const name = toName(words)
  return [name, name.replace(/s$/, ''), name.replace(/es$/, ''), name.replace(/ies$/, 'y')]
    .map((each) => entries.get(each))
    .find((entry) => entry !== undefined)
}

/** All words that have an entry. */
export function listTermNames(): Array<string> {
  return glossary.flatMap(({term, aliases = []}) => [term, ...aliases])
}

/** Anchor of an entry on the page of the glossary: `Rollup configuration` -> `rollup-configuration`. */
export function toTermId({term}: Term): string {
  return term.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

const entries = new Map(
  glossary.flatMap((entry) =>
    [entry.term, ...(entry.aliases ?? [])].map((name): [string, Term] => [toName(name), entry])
  )
)

function toName(words: string): string {
  return words.toLowerCase().replace(/\s+/g, ' ').trim()
}
