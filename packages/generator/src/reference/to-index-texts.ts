import path from 'node:path'
import type {ReferenceSettings} from '../settings/reference-settings.ts'
import {escapeMarkdown} from './escape-markdown.ts'
import type {PlannedPage} from './reference-plan.ts'
import {toFrontMatter} from './to-page-text.ts'

/** Write the texts of the indexes of a set, by contract and by name, and of its `_meta` file. */
export function toIndexTexts(
  {route, title}: ReferenceSettings,
  pages: ReadonlyArray<PlannedPage>
): Array<[file: string, text: string]> {
  const folder = route.slice(1)
  return [
    [`${folder}/_meta.json`, JSON.stringify({'a-z': 'All names'})],
    [`${folder}.mdx`, toContractIndex(title, route, pages)],
    [`${folder}/a-z.mdx`, toNameIndex(pages)]
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
    toFrontMatter(title, description),
    `Generated from the compiled contracts. You can also look a name up in the [list of all names](${route}/a-z).`,
    ...blocks
  ].join('\n\n')}\n`
}

function toLine({title, route, outline: {kind, abstract, summary}}: PlannedPage): string {
  const word = kind === 'source' ? 'free declarations' : `${abstract ? 'abstract ' : ''}${kind}`
  const text =
    summary === undefined
      ? ''
      : `: ${escapeMarkdown(summary.replace(/\{([A-Za-z_$][\w$.#-]*)\}/g, '`$1`'))}`
  return `- [\`${title}\`](${route}) – ${word}${text}`
}

/** Names that several contracts declare are one line, with a link for each. */
function toNameIndex(pages: ReadonlyArray<PlannedPage>): string {
  const entries = pages.flatMap(({title, route, outline}) => [
    {name: title, link: `[${outline.kind}](${route})`},
    ...outline.sections
      .filter(({id}) => id !== 'private-functions')
      .flatMap(({members}) => members)
      .filter(({kind}) => kind !== 'constructor' && kind !== 'receive' && kind !== 'fallback')
      .map((member) => ({
        name: member.title.replace(/\(.*$/s, ''),
        link: `[${escapeMarkdown(title)}](${route}#${member.id})`
      }))
  ])
  const letters = groupBy(
    entries.sort((a, b) => compareNames(a.name, b.name)),
    ({name}) => toLetter(name)
  )
  const blocks = [...letters].flatMap(([letter, list]) => {
    const names = groupBy(list, ({name}) => name)
    const lines = [...names].map(
      ([name, same]) => `- \`${name}\` ${same.map(({link}) => link).join(', ')}`
    )
    return [`## ${letter === '' ? 'Other' : letter}`, lines.join('\n')]
  })
  const description =
    'Every function, event, error, type and constant, with the contracts that declare it.'
  return `${[toFrontMatter('All names', description), ...blocks].join('\n\n')}\n`
}

function toLetter(name: string): string {
  return (
    /[A-Z]/.exec(
      name
        .replace(/^[_$]+/, '')
        .charAt(0)
        .toUpperCase()
    )?.[0] ?? ''
  )
}

function compareNames(left: string, right: string): number {
  const [a, b] = [left, right].map((name) => name.replace(/^[_$]+/, '').toLowerCase())
  return compare(a ?? '', b ?? '') || compare(left, right)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function groupBy<T>(list: ReadonlyArray<T>, toKey: (value: T) => string): Map<string, Array<T>> {
  const groups = new Map<string, Array<T>>()
  for (const value of list) {
    const key = toKey(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
