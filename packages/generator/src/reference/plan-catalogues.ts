import type {PlannedCatalogue} from './reference-plan.ts'
import {toReferenceFrontMatter} from './to-page-text.ts'

/** A page that lists things of all pages of a set. */
interface Catalogue {
  name: string
  title: string
  description: string
  shows: PlannedCatalogue['shows']
  /** Words of readers who look for the list. */
  phrases: ReadonlyArray<string>
  blocks: (route: string) => Array<string>
}

const list = '<Reference part="catalogue" />'

const catalogues: ReadonlyArray<Catalogue> = [
  {
    name: 'errors',
    title: 'Errors by selector',
    description:
      'Every error that the contracts revert with, where it is thrown, and what it means.',
    shows: 'error',
    phrases: [
      'list of all custom errors',
      'error codes',
      'meaning of a revert reason or revert data'
    ],
    blocks: (route) => [
      `Paste revert data into the [decoder](${route}/decoder) to read its arguments.`,
      '## Custom errors [#custom]',
      list,
      '## Errors of every contract [#built-in]',
      '<Reference part="built-in" />'
    ]
  },
  {
    name: 'events',
    title: 'Events by topic',
    description: 'Every event that the contracts emit, its topic, and where it is emitted.',
    shows: 'event',
    phrases: ['list of all events', 'event signature hashes', 'topic0 lookup'],
    blocks: (route) => [
      `Paste a log into the [decoder](${route}/decoder) to read its arguments.`,
      list
    ]
  },
  {
    name: 'selectors',
    title: 'Functions by selector',
    description: 'Every function that can be called from outside, with its selector.',
    shows: 'function',
    phrases: [
      'list of all functions',
      'method id lookup',
      'four bytes, 4byte, of a function signature'
    ],
    blocks: (route) => [
      `Paste calldata into the [decoder](${route}/decoder) to read its arguments.`,
      list
    ]
  },
  {
    name: 'decoder',
    title: 'Decoder',
    description:
      'Decode revert data, calldata or a log of these contracts: name, arguments, meaning.',
    shows: 'all',
    phrases: ['decode input data', 'ABI decoder'],
    blocks: (route) => [
      'The decoder knows the functions, errors and events of every contract that this site documents, and runs in your browser, so nothing that you paste is sent anywhere.',
      '<Reference part="decoder" />',
      `Lists to look a selector or topic up by hand: [errors](${route}/errors), [events](${route}/events), [functions](${route}/selectors).`
    ]
  }
]

/** Names of these pages below the index. */
export const catalogueNames = catalogues.map(({name}) => name)

/** Titles of these pages, by their names. */
export const catalogueTitles = catalogues.map(({name, title}): [string, string] => [name, title])

/**
 * Plan the lists of errors, events and functions of a set, and its decoder. The pages of a project that cannot be read
 * are empty, because the setting already reports why.
 */
export function planCatalogues(
  route: string,
  project: number,
  isRead: boolean
): {planned: Array<PlannedCatalogue>; texts: Array<[file: string, text: string]>} {
  const toFile = (name: string): string => `${route.slice(1)}/${name}.mdx`
  return {
    planned: catalogues.map(({name, shows}) => ({file: toFile(name), route, shows, project})),
    texts: catalogues.map(({name, title, description, phrases, blocks}) => {
      const front = toReferenceFrontMatter(title, description, JSON.stringify({boost: 1, phrases}))
      return [toFile(name), `${[front, ...(isRead ? blocks(route) : [])].join('\n\n')}\n`]
    })
  }
}
