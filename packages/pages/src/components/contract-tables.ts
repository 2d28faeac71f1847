import type {Element, ElementContent} from 'hast'
import {h} from 'hastscript'
import {z} from 'zod'
import type {ContractTables} from '../contracts/contract-lookup.ts'
import {breakAfterCommas, breakWords} from '../reference/build-name.ts'
import {buildStorageTable, type LinkSymbol} from '../reference/build-storage.ts'
import {buildText} from '../reference/build-text.ts'
import {buildBaseNote, countFromBase} from '../reference/count-from-base.ts'
import {type ComponentSpec, defineComponent} from './component-spec.ts'
import {finishSymbol} from './finish-symbol.ts'

/** The components that show tables, by what the tables contain. */
export const tableNames = {
  abi: 'AbiTable',
  errors: 'ErrorTable',
  storage: 'StorageTable'
} as const satisfies Record<keyof ContractTables, string>

/** Functions, errors and events that callers of a contract can use. */
export const abiTable = defineTable('abi', (rows, {toId, link}) => [
  table(
    ['Declaration', 'Selector', 'Declared in', 'Description'],
    rows.map(({id, kind, declaration, modifiers = [], selector = '', contract, ...row}) => {
      const text = addModifiers(declaration, modifiers)
      const [title = ''] = /^(?:[a-z]+ )*/.exec(text) ?? []
      const [name = ''] = /^[\w$]+/.exec(text.slice(title.length)) ?? []
      const rest = text.slice(title.length + name.length)
      const symbol = `${contract}#${id.replace(/^(?:event|struct)-(?=.)/, '')}`
      const code = [title, ...link(symbol, breakAfterCommas(name)), ...breakAfterCommas(rest)]
      // A topic is too long for a column of its own.
      const topic =
        kind === 'event' && selector !== '' ? h('code', {dataTopic: ''}, selector) : undefined
      return {
        id: toId(id),
        cells: [
          topic ? [h('code', code), ' ', topic] : h('code', code),
          topic || selector === '' ? undefined : h('code', selector),
          contract && linkName(contract, link),
          buildText(row.text)
        ]
      }
    })
  )
])

/** Write the name of a contract as a link to its page, if it has one. */
function linkName(name: string, link: LinkSymbol): Array<ElementContent> {
  return link(name, [h('code', breakWords(name))])
}

/** Write modifiers where Solidity has them, because they often say who may call. */
function addModifiers(declaration: string, modifiers: ReadonlyArray<string>): string {
  if (modifiers.length === 0) return declaration
  return declaration.replace(
    /(?: returns \(.*)?$/s,
    (returns) => ` ${modifiers.join(' ')}${returns}`
  )
}

/** What a contract or a function reverts with. */
export const errorTable = defineTable('errors', (rows, {toId, link}) => [
  table(
    ['Error', 'Selector', 'Declared in', 'Description'],
    rows.map(({id, signature, selector, contracts, text}) => ({
      id: toId(id),
      cells: [
        // An error of several contracts has several pages.
        contracts.length === 1 && selector !== undefined
          ? link(`${contracts[0]}#${id}`, [h('code', breakAfterCommas(signature))])
          : [h('code', breakAfterCommas(signature))],
        selector && h('code', selector),
        contracts.flatMap((name, at) => [...(at > 0 ? [', '] : []), ...linkName(name, link)]),
        buildText(text)
      ]
    }))
  )
])

/** Where a contract keeps its variables. */
export const storageTable = defineTable('storage', (rows, tools, symbol) => {
  const areas = [...new Set(rows.map(({area}) => area))]
  return areas.flatMap((area) => {
    const places = rows.filter((row) => row.area === area)
    if (area !== undefined) {
      const owner = area === 'transient' ? toContract(symbol) : undefined
      return [toNote(toAreaTitle(area)), drawPlaces(places, tools, owner)]
    }
    const {base, cells} = countFromBase(places)
    return [
      ...(base === undefined ? [] : [h('p', buildBaseNote(base))]),
      drawPlaces(cells, tools, toContract(symbol))
    ]
  })
})

function drawPlaces(
  rows: ReadonlyArray<ContractTables['storage']['rows'][number]>,
  {toId, link}: RowTools,
  owner: string | undefined
): Element {
  const cells = rows.map((row) => ({...row, id: toId(row.id), declaredIn: row.contract}))
  return buildStorageTable(cells, owner, link)
}

/** `src/Vault.sol:Vault.total` -> `Vault` */
function toContract(symbol: string): string {
  return symbol.replace(/^.*:/, '').replace(/\..*/s, '')
}

function toAreaTitle(area: string): string {
  const [, name, slot] = /^(.+) at (0x[\da-f]+)$/s.exec(area) ?? []
  return name === undefined
    ? 'Transient storage, which is cleared after each transaction:'
    : `Namespace \`${name}\`, with slots counted from \`${slot}\`:`
}

function toNote(note: string): Element {
  return h('p', buildText(note))
}

/** The form of all tables. */
export const contractTable = defineComponent({
  name: 'ContractTable',
  display: 'flow',
  shape: {kind: z.enum(['abi', 'errors', 'storage']), symbol: z.string()}
})

function defineTable<K extends keyof ContractTables>(
  kind: K,
  draw: (rows: ContractTables[K]['rows'], tools: RowTools, symbol: string) => Array<Element>
): ComponentSpec {
  return defineComponent({
    name: tableNames[kind],
    display: 'flow',
    shape: {of: z.string()},
    finish(component, context) {
      return finishSymbol(component, context, (symbol, contracts) => {
        const found = contracts.findTable(kind, symbol)
        if ('problem' in found) return found
        const {rows, notes} = found.value
        // No id of a heading contains a dot.
        const start = `${kind}.${symbol.replace(/^.*:/, '').replace(/\(.*/s, '').toLowerCase()}`
        const tools: RowTools = {
          toId: (id) => context.claimId(`${start}.${id}`),
          link(name, content) {
            const address = contracts.findDefinition(name)?.address
            return address === undefined
              ? content
              : [h('a', {href: context.addLink(address)}, content)]
          }
        }
        const children = [
          ...(rows.length > 0 ? draw(rows, tools, symbol) : []),
          ...notes.map(toNote)
        ]
        return {value: {...component, name: 'ContractTable', props: {kind, symbol}, children}}
      })
    }
  })
}

function table(head: ReadonlyArray<string>, rows: ReadonlyArray<Row>): Element {
  const titles = head.map((title) => h('th', {scope: 'col'}, title))
  const body = rows.map(({id, cells}) =>
    h(
      'tr',
      {id},
      cells.map((cell) => h('td', cell))
    )
  )
  return h('table', [h('thead', [h('tr', titles)]), h('tbody', body)])
}

/** Functions and data that the rows of a table are built with. */
interface RowTools {
  /** Make the id of a row, unless the page has it already. */
  toId: (id: string) => string | undefined
  link: LinkSymbol
}

interface Row {
  id: string | undefined
  cells: ReadonlyArray<Cell>
}

type Cell = Element | string | undefined | Array<ElementContent | string>
