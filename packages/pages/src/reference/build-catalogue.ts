import {builtInErrors, panicCodes} from '@lockstep/abi'
import type {Element, ElementContent} from 'hast'
import {h} from '../h.ts'
import {parseLinkToken} from '../links/link-token.ts'
import type {Component} from '../nodes.ts'
import {breakAfterCommas} from './build-name.ts'
import {buildText} from './build-text.ts'
import type {CatalogueData, CatalogueLink, CatalogueRow} from './catalogue-data.ts'
import type {AddLink} from './reference-context.ts'

/** Words of a list, by what it lists. */
const words = {
  error: {id: 'Selector', name: 'Error', by: 'Thrown in'},
  event: {id: 'Topic', name: 'Event', by: 'Emitted in'},
  function: {id: 'Selector', name: 'Function', by: ''}
}

/** Build the list of all errors, events or functions, with an anchor for each selector or topic. */
export function buildCatalogue(
  {rows, anonymous}: CatalogueData,
  addLink: AddLink
): Array<ElementContent> {
  const [first] = rows
  if (!first && anonymous.length === 0) return [h('p', 'The contracts declare none.')]
  const {id, name} = words[first?.kind ?? 'event']
  return [
    ...(first
      ? [
          buildTable(
            [id, name, 'Where'],
            rows.map((row) => h('tr', {id: row.anchor}, buildCells(row, addLink)))
          )
        ]
      : []),
    ...buildAnonymous(anonymous, addLink)
  ]
}

function buildAnonymous(rows: CatalogueData['anonymous'], addLink: AddLink): Array<ElementContent> {
  if (rows.length === 0) return []
  const cells = rows.map(({anchor, declaration, text, ...places}) =>
    h('tr', {id: anchor}, [
      h('td', [
        h('a', {href: addLink(`#${anchor}`)}, [h('code', breakAfterCommas(declaration))]),
        ...buildSummary(text)
      ]),
      h('td', buildWhere(places, addLink))
    ])
  )
  return [
    h('p', 'Anonymous events have no topic, so a log does not say which of them it is:'),
    buildTable(['Event', 'Where'], cells)
  ]
}

function buildCells(row: CatalogueRow, addLink: AddLink): Array<Element> {
  const {kind, id, anchor, declaration, text, rivals} = row
  const short = kind === 'event' ? `${id.slice(0, 10)}…` : id
  return [
    h('td', [h('a', {href: addLink(`#${anchor}`)}, [h('code', short)])]),
    h('td', [
      h('code', breakAfterCommas(declaration)),
      ...buildSummary(text),
      ...(kind === 'event' ? [h('p', [h('code', {dataTopic: ''}, id)])] : []),
      ...(rivals.length === 0 ? [] : [buildRivals(row)])
    ]),
    h('td', buildWhere(row, addLink))
  ]
}

function buildSummary(text: string | undefined): Array<Element> {
  return text === undefined ? [] : [h('p', buildText(text))]
}

/** Say where something is declared and used, and which pages explain it. */
function buildWhere(
  {kind, declaredIn, by}: Pick<CatalogueRow, 'by' | 'declaredIn' | 'kind'>,
  addLink: AddLink
): Array<ElementContent> {
  const links = declaredIn.map((place) => buildPlace(place, addLink))
  const numbers = links.flatMap(({properties}) => parseLinkToken(properties.href) ?? [])
  return [
    buildPlaces('Declared in', links),
    ...(by.length === 0
      ? []
      : [
          buildPlaces(
            words[kind].by,
            by.map((place) => buildPlace(place, addLink))
          )
        ]),
    ...(numbers.length === 0 ? [] : [toUses(numbers)])
  ]
}

function buildRivals({kind, rivals}: CatalogueRow): Element {
  return h('p', {className: ['catalogue-rivals']}, [
    `Same ${kind === 'event' ? 'topic' : 'selector'} as `,
    ...rivals.flatMap(
      (rival, index): Array<ElementContent> => [
        {type: 'text', value: index === 0 ? '' : ', '},
        h('code', breakAfterCommas(rival))
      ]
    )
  ])
}

/** More names than that say that it is everywhere. */
const mostPlaces = 8

function buildPlaces(title: string, places: ReadonlyArray<Element>): Element {
  const more = places.length - mostPlaces
  return h('p', [
    h('span', {className: ['reference-word']}, `${title} `),
    ...places
      .slice(0, mostPlaces)
      .flatMap(
        (place, index): Array<ElementContent> => [
          {type: 'text', value: index === 0 ? '' : ', '},
          place
        ]
      ),
    ...(more > 0 ? [` and ${more} more`] : [])
  ])
}

function buildPlace({name, address}: CatalogueLink, addLink: AddLink): Element {
  const code = h('code', breakAfterCommas(name))
  return address === undefined ? code : h('a', {href: addLink(address)}, [code])
}

/** Leave room for the pages that link to one of the declarations, which are known with the whole site. */
function toUses(links: Array<number>): Component {
  return {
    type: 'component',
    name: 'Reference',
    props: {part: 'row', links},
    slots: {},
    children: []
  }
}

/** Build the errors that every contract has: the messages of the project, and the codes of `Panic`. */
export function buildBuiltIn({messages}: CatalogueData, addLink: AddLink): Array<ElementContent> {
  const [error, panic] = builtInErrors.map(({id, declaration, text}) =>
    h('tr', {id}, [
      h('td', [h('a', {href: addLink(`#${id}`)}, [h('code', id)])]),
      h('td', [h('code', declaration), h('p', buildText(text))])
    ])
  )
  const codes = Object.entries(panicCodes).map(([code, meaning]) =>
    h('tr', {id: `panic-${code}`}, [h('td', [h('code', code)]), h('td', buildText(meaning))])
  )
  const texts = messages.map(({text, by}) =>
    h('tr', [
      h('td', `“${text}”`),
      h('td', [
        buildPlaces(
          'Thrown in',
          by.map((place) => buildPlace(place, addLink))
        )
      ])
    ])
  )
  return [
    buildTable(
      ['Selector', 'Error'],
      [error, panic].filter((row) => row !== undefined)
    ),
    h('p', ['Codes of ', h('code', 'Panic'), ':']),
    buildTable(['Code', 'Meaning'], codes),
    ...(texts.length === 0
      ? []
      : [
          h('p', ['Messages of ', h('code', 'Error'), ' in these contracts:']),
          buildTable(['Message', 'Where'], texts)
        ])
  ]
}

/** Data of the decoder: `[kind, id, declaration, address, text]`, with an address below the index. */
export type DecoderEntry = [
  kind: 'function' | 'error' | 'event',
  id: string,
  declaration: string,
  address: string,
  text: string
]

/**
 * List what the decoder knows, without declarations that another set of pages has as well. A declaration without a
 * page leads to its row in the lists.
 */
export function listDecoderEntries({others = [], ...own}: CatalogueData): Array<DecoderEntry> {
  const up = '../'.repeat(own.route.split('/').length - 1)
  const entries = [
    ...listOwnEntries(own, ''),
    ...others.flatMap((other) => listOwnEntries(other, `${up}${other.route.slice(1)}/`))
  ]
  const first = new Map<string, DecoderEntry>()
  for (const entry of entries) {
    const key = entry.slice(0, 3).join(' ')
    if (!first.has(key)) first.set(key, entry)
  }
  return [...first.values()]
}

/** List what a set of pages declares. `base` leads from the index that addresses are below to that of the set. */
function listOwnEntries(
  {rows, route}: Pick<CatalogueData, 'route' | 'rows'>,
  base: string
): Array<DecoderEntry> {
  return rows.map(({kind, id, anchor, declaration, declaredIn, text = ''}) => {
    const own = declaredIn.find(({address}) => address?.startsWith(`${route}/`))?.address
    const list = {error: 'errors', event: 'events', function: 'selectors'}[kind]
    const address = own?.slice(route.length + 1) ?? `${list}#${anchor}`
    return [kind, id, declaration, `${base}${address}`, text]
  })
}

function buildTable(titles: ReadonlyArray<string>, rows: ReadonlyArray<Element>): Element {
  const head = h(
    'tr',
    titles.map((title) => h('th', {scope: 'col'}, title))
  )
  return h('table', [h('thead', [head]), h('tbody', [...rows])])
}
