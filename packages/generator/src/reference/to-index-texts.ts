import path from 'node:path'
import {groupBy} from '@lockstep/problem'
import type {ReferenceSettings} from '../settings/reference-settings.ts'
import {catalogueTitles} from './plan-catalogues.ts'
import {quoteMentions} from './quote-mentions.ts'
import type {PlannedNames, PlannedPage} from './reference-plan.ts'
import {toReferenceFrontMatter} from './to-page-text.ts'

/** Write the texts of the indexes of a set, by contract and by name, and of its `_meta` file. */
export function toIndexTexts(
  {route, title}: ReferenceSettings,
  pages: ReadonlyArray<PlannedPage>,
  names: PlannedNames
): Array<[file: string, text: string]> {
  const folder = route.slice(1)
  return [
    [`${folder}/_meta.json`, toMeta(route, pages)],
    [`${folder}.mdx`, toContractIndex(title, route, pages)],
    [`${folder}/a-z.mdx`, toNameIndex(names)]
  ]
}

function toContractIndex(title: string, route: string, pages: ReadonlyArray<PlannedPage>): string {
  const groups = groupBy(pages, (page) => path.posix.dirname(page.route).slice(route.length + 1))
  const blocks = [...groups].flatMap(([group, list]) => [
    ...(group === '' ? [] : [`## ${escapeMarkdown(group)}`]),
    list.map(toLine).join('\n')
  ])
  const description = 'Every contract with its functions, events, errors, types and storage.'
  return `${[
    toReferenceFrontMatter(title, description),
    `Generated from the compiled contracts. You can also look up a name in the [list of all names](${route}/a-z), list all [errors](${route}/errors), [events](${route}/events) and [functions](${route}/selectors), or [decode](${route}/decoder) revert data, calldata and logs.`,
    ...blocks
  ].join('\n\n')}\n`
}

function toLine({title, route, outline: {kind, abstract, summary}}: PlannedPage): string {
  const word = kind === 'source' ? 'free declarations' : `${abstract ? 'abstract ' : ''}${kind}`
  const text = summary === undefined ? '' : `: ${escapeMarkdown(quoteMentions(summary))}`
  return `- [\`${title}\`](${route}) – ${word}${text}`
}

/** The names themselves come from the plan when the page is compiled: as text, thousands of links take seconds. */
function toNameIndex(names: PlannedNames): string {
  const blocks = Object.keys(names).map((letter) => [
    `## ${letter}`,
    `<Reference part="names" member="${letter}" />`
  ])
  const description =
    'Every function, event, error, type and constant, with the contracts that declare it.'
  const front = toReferenceFrontMatter('All names', description, 'false')
  return `${[front, ...blocks.flat()].join('\n\n')}\n`
}

/** List the pages and folders right below the index, in the order of the alphabet. */
function toMeta(route: string, pages: ReadonlyArray<PlannedPage>): string {
  const titles = new Map<string, string>()
  for (const page of pages) {
    const [name = '', ...rest] = page.route.slice(route.length + 1).split('/')
    titles.set(name, rest.length === 0 ? page.title : (titles.get(name) ?? name))
  }
  const sorted = [...titles].sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return JSON.stringify(Object.fromEntries([...sorted, ['a-z', 'All names'], ...catalogueTitles]))
}

/** Escape a text for MDX. Text between backticks stays code. */
function escapeMarkdown(text: string): string {
  const parts = text.split('`')
  // A backtick without a partner is a backtick.
  if (parts.length % 2 === 0) return escapeText(text)
  return parts.map((part, index) => (index % 2 === 1 ? `\`${part}\`` : escapeText(part))).join('')
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~$:@&!]/g, '\\$&')
}
