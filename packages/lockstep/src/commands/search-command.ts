import {styleText} from 'node:util'
import {toVisible} from '@lockstep/problem/print'
import {
  createSearch,
  type Hit,
  IndexFileError,
  type SearchPages,
  type TermReport
} from '@lockstep/search/client'
import {defineCommand, helpOption, type Options} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import type {Io} from '../io.ts'
import {parseChoice} from '../parse-choice.ts'
import {listTokens} from '../parse-options.ts'
import {UsageError} from '../usage-error.ts'
import {parseWholeNumber, toFolder} from './options.ts'
import {readSearchSource} from './read-search-source.ts'

const help = `Usage: lockstep search QUERY... [options]

Search a built site and rank the results as its search dialog does. A query can contain flags of other programs, such
as \`--interop.autorelay\`.

Options:
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --in DIR          folder of the built site (default: \`out\` of the settings, or \`dist\`)
  --limit N         show up to N pages (default: 10)
  --persona NAME    only pages for this persona; can be repeated
  --type NAME       only pages of this content type; can be repeated
  --explain         show how each word was matched, and the scores
  --json            print the results as JSON
  --help            show this help

Exit code: 0 success, 1 no results, 2 wrong usage or no search index.
`

const options = {
  explain: {type: 'boolean', default: false},
  in: {type: 'string'},
  json: {type: 'boolean', default: false},
  limit: {type: 'string', default: '10'},
  persona: {type: 'string', multiple: true, default: []},
  site: {type: 'string'},
  type: {type: 'string', multiple: true, default: []}
} satisfies Options

/** Run `lockstep search`. */
export const command = defineCommand(
  {help, options, words: true, arrange: putWordsLast},
  async ({values, words, io}) => {
    if (words.length === 0)
      throw new UsageError('Cannot find a query: pass the words to search for')

    const folder =
      toFolder(io, values.in) ??
      // The generator takes time to load, so `--in` does without it.
      (await (await import('@lockstep/generator')).readBuiltFolder(io.cwd, values.site))
    const {search, facets} = createSearch(await readSearchSource(folder))
    try {
      // A filter that no page has would look like a query without results.
      for (const id of values.persona) parseChoice('persona', id, (await facets()).personas)
      for (const id of values.type) parseChoice('content type', id, (await facets()).contentTypes)
      const limits = {least: 1, most: 9999, expected: 'a number from 1'}
      const result = await search(words.join(' '), {
        limit: parseWholeNumber('--limit', values.limit, limits),
        filters: {personas: values.persona, contentTypes: values.type}
      })
      const {query, total, hits} = result
      if (values.json) io.stdout(formatJson(values.explain ? result : {query, total, hits}))
      else printText(result, values.explain, io)
      return total > 0 ? 0 : 1
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error
      io.stderr(`${error.message}: build the site again\n`)
      return 2
    }
  }
)

/** Put the query after our options. Unknown flags belong to it: `--interop.autorelay`, `-38005`. */
function putWordsLast(all: ReadonlyArray<string>): Array<string> {
  const args = [...all]
  const known = {...options, ...helpOption}
  const tokens = listTokens({args, options: known, allowNegative: false})
  const taken = new Set<number>()
  let end: number | undefined
  for (const token of tokens) {
    if (token.kind === 'option-terminator') end = token.index
    else if (token.kind === 'positional' || !(token.name in known)) taken.add(token.index)
  }
  return [
    ...args.filter((_, index) => !taken.has(index) && index !== end),
    '--',
    ...args.filter((_, index) => taken.has(index))
  ]
}

function printText({query, total, hits, terms}: SearchPages, explain: boolean, io: Io): void {
  if (explain) io.stdout(`${terms.map(formatTerm).join('')}\n`)
  io.stdout(hits.map((hit) => formatHit(hit, explain, io.color)).join('\n'))
  if (total === 0) io.stderr(`Cannot find a page for \`${toVisible(query.slice(0, 80))}\`\n`)
  else if (total > hits.length) io.stderr(`\n${hits.length} of ${total} pages\n`)
}

function formatTerm({term, weight, found}: TermReport): string {
  const matches = found.map(
    ({term, kind, factor, sections}) =>
      `  ${kind.padEnd(6)} ${toVisible(term)}  × ${factor.toFixed(2)}, ${sections} ${sections === 1 ? 'section' : 'sections'}\n`
  )
  const list = matches.length > 0 ? matches.join('') : '  not found\n'
  return `${toVisible(term)}  × ${weight.toFixed(2)}\n${list}`
}

function formatHit({title, route, score, sections}: Hit, explain: boolean, color: boolean): string {
  const paint = (style: 'bold' | 'dim', text: string): string =>
    color ? styleText(style, text) : text
  const toScore = (value: number): string => (explain ? `  ${value.toFixed(2)}` : '')
  const lines = sections.flatMap(({id, trail, excerpt, score}) => {
    const address = id === undefined ? route : `${route}#${id}`
    const name = [toVisible(trail.join(' › ')), paint('dim', toVisible(address))].filter(Boolean)
    const text = excerpt.text === '' ? [] : [`    ${toVisible(excerpt.text)}`]
    return [`  ${name.join('  ')}${toScore(score)}`, ...text]
  })
  return [`${paint('bold', toVisible(title))}${toScore(score)}`, ...lines, ''].join('\n')
}
