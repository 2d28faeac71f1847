import type {PageEntry} from './page-entry.ts'

/**
 * Make links of all entries share equal texts. `known` has those that were met before.
 *
 * What a thread sends has a copy of each text, and pages of one site mostly link to the same addresses.
 */
export function shareTexts({links}: PageEntry, known: Map<string, string>): void {
  for (const link of links) {
    link.url = share(link.url)
    link.file = share(link.file)
  }

  function share(text: string): string {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}
