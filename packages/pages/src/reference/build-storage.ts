import type {StoragePlace} from '@lockstep/snippets'
import type {Element, ElementContent} from 'hast'
import {s} from 'hastscript'
import {h} from '../h.ts'
import {breakAfterCommas, breakVariablePath, breakWords} from './build-name.ts'
import {buildInlineNatspec} from './build-natspec.ts'
import {buildBaseNote, countFromBase} from './count-from-base.ts'
import type {ReferenceContext} from './reference-context.ts'

/** A variable, or a member of a struct, in a slot. */
interface Cell extends Pick<StoragePlace, 'slot' | 'offset' | 'bytes' | 'label' | 'type'> {
  declaredIn?: string | undefined
  id?: string | undefined
}

/** Build where a contract keeps its variables: a row for each, with its place in the slot to scale. */
export function buildStorage(context: ReferenceContext): Array<ElementContent> {
  const {reference, storage, transientStorage, namespaces, notes} = context.data.page
  const {base, cells} = countFromBase(storage.flatMap((each) => toCells(each)))
  return [
    ...(base === undefined ? [] : [h('p', buildBaseNote(base))]),
    ...(storage.length > 0 ? [buildStorageTable(cells, reference)] : []),
    ...namespaces.flatMap(
      ({name, slot, members, fault}): Array<ElementContent> => [
        h('p', [
          'Namespace ',
          h('code', breakAfterCommas(name)),
          ', with slots counted from ',
          h('code', {dataTopic: ''}, slot),
          ':'
        ]),
        ...(fault === undefined
          ? []
          : [
              h('p', [h('strong', 'Check this namespace. '), ...buildInlineNatspec(fault, context)])
            ]),
        members
          ? buildStorageTable(members.flatMap((each) => toCells(each)))
          : h('p', 'The layout of this namespace is not known.')
      ]
    ),
    ...(transientStorage.length > 0
      ? [
          h('p', 'Transient storage, which is cleared after each transaction:'),
          buildStorageTable(
            transientStorage.flatMap((each) => toCells(each)),
            reference
          )
        ]
      : []),
    ...notes.map((note) => h('p', buildInlineNatspec(note, context))),
    ...([storage, transientStorage, namespaces, notes].every(({length}) => length === 0)
      ? [h('p', 'The compiler wrote no layout of the variables: that takes solc 0.5.13 or newer.')]
      : [])
  ]
}

function toCells(
  place: StoragePlace & {declaredIn?: string},
  prefix = '',
  declaredIn = place.declaredIn
): Array<Cell> {
  const {members = [], elements = [], label, ...rest} = place
  const path = prefix + label
  return [
    {...rest, label: path, declaredIn},
    ...members.flatMap((member) => toCells(member, `${path}.`, declaredIn)),
    ...elements.flatMap((element) => toCells(element, path, declaredIn))
  ]
}

/** Makes a link to the one symbol of a name around its content, if the reference has it. */
export type LinkSymbol = (name: string, content: Array<ElementContent>) => Array<ElementContent>

/**
 * Build a table of variables, with the bytes of each in its slot to scale.
 *
 * @param owner - The contract that the table is about. A variable of another one has its name.
 */
export function buildStorageTable(
  cells: ReadonlyArray<Cell>,
  owner?: string,
  link: LinkSymbol = (_, content) => content
): Element {
  const contracts = new Set(cells.map(({declaredIn = owner}) => toName(declaredIn)))
  const hasOrigin = contracts.size > 1 || (owner !== undefined && !contracts.has(toName(owner)))
  const titles = ['Slot', 'Bytes', 'Name', 'Type', ...(hasOrigin ? ['Declared in'] : [])]
  const rows = cells.map((cell) =>
    h('tr', {id: cell.id}, [
      h('td', breakAfterCommas(toSlots(cell))),
      h('td', [drawBytes(cell), ` ${toBytes(cell)}`]),
      h(
        'td',
        link(`${toName(cell.declaredIn ?? owner)}.${cell.label}`, [
          h('code', breakVariablePath(cell.label))
        ])
      ),
      h('td', [h('code', breakAfterCommas(cell.type))]),
      ...(hasOrigin
        ? [h('td', link(toName(cell.declaredIn), [h('code', breakWords(toName(cell.declaredIn)))]))]
        : [])
    ])
  )
  const head = h(
    'tr',
    titles.map((title) => h('th', {scope: 'col'}, title))
  )
  return h('table', {className: ['storage']}, [h('thead', [head]), h('tbody', rows)])
}

/** `src/Vault.sol:Vault` -> `Vault` */
function toName(reference = ''): string {
  return reference.replace(/^.*:/, '')
}

/** A variable that is larger than a slot takes several: `3–5`. */
function toSlots({slot, bytes}: Cell): string {
  const count = Math.ceil(bytes / 32)
  // Elements of an array or a mapping have a slot that depends on an index or a key. A place that is hashed stays in
  // one line: `key . 3`.
  if (!/^\d+$/.test(slot)) return slot.replace(/(?<=[\w)]) (?=[.+] )|(?<=[\w)] [.+]) /g, '\u00a0')
  if (!Number.isSafeInteger(bytes)) return `${slot}–…`
  return count > 1 ? `${slot}–${BigInt(slot) + BigInt(count) - 1n}` : slot
}

/** Bytes are counted from the right: `0–19`, and `20` for a single one. */
function toBytes({offset, bytes}: Cell): string {
  if (!Number.isSafeInteger(bytes)) return `${offset}–…`
  return bytes > 1 ? `${offset}–${offset + bytes - 1}` : String(offset)
}

/** Draw the 32 bytes of a slot, with the bytes of a variable marked. */
function drawBytes({offset, bytes}: Cell): Element {
  const width = Math.min(bytes, 32)
  return s(
    'svg',
    {
      className: ['reference-slot'],
      viewBox: '0 0 32 4',
      preserveAspectRatio: 'none',
      ariaHidden: 'true'
    },
    [
      s('rect', {width: 32, height: 4}),
      s('rect', {x: 32 - offset - width, width, height: 4, className: ['reference-bytes']})
    ]
  )
}
