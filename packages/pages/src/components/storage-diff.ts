import type {Element} from 'hast'
import {h} from 'hastscript'
import {z} from 'zod'
import type {StorageComparison} from '../contracts/storage-comparison.ts'
import {buildText} from '../reference/build-text.ts'
import {defineComponent} from './component-spec.ts'
import {finishSymbol} from './finish-symbol.ts'

/**
 * The changes that an upgrade makes to the storage of a contract, and whether the upgraded contract can still read its
 * values.
 */
export const storageDiff = defineComponent({
  name: 'StorageDiff',
  display: 'flow',
  shape: {of: z.string(), from: z.string().optional(), to: z.string().optional()},
  finish(component, context) {
    const {from, to} = component.props
    return finishSymbol(component, context, (of, contracts) => {
      const request = {
        of,
        ...(typeof from === 'string' && {from}),
        ...(typeof to === 'string' && {to})
      }
      const found = contracts.findStorage(request)
      if ('problem' in found) return found
      return {value: {...component, props: {}, children: [buildComparison(found.value)]}}
    })
  }
})

function buildComparison(comparison: StorageComparison): Element {
  const {contract, upgradedTo, before, after, isSafe, changes, notes} = comparison
  const names = [contract, ...(upgradedTo === contract ? [] : [upgradedTo])]
  const title: Array<Element | string> = names.flatMap((name, index) => [
    ...(index === 0 ? [] : [' → ']),
    h('code', name)
  ])
  const states =
    before === undefined && after === undefined ? [] : [`, ${before ?? 'now'} → ${after ?? 'now'}`]
  const result =
    changes.length === 0
      ? 'The storage is the same.'
      : isSafe
        ? 'A contract can be upgraded in place.'
        : 'A contract cannot be upgraded in place: it would misread its stored values.'
  return h('figure', {className: ['contract'], dataStacked: 'line'}, [
    h('figcaption', ['Storage of ', ...title, ...states]),
    h('p', [h('strong', result)]),
    ...(changes.length === 0 ? [] : [buildTable(changes)]),
    ...notes.map((note) => h('p', buildText(`Note: ${note}`)))
  ])
}

function buildTable(changes: StorageComparison['changes']): Element {
  const titles = ['Upgrade', 'Change', 'Variable', 'Why']
  const rows = changes.map(({kind, name, area, isSafe, reason}) =>
    h('tr', [
      h('td', [isSafe ? 'safe' : h('strong', 'unsafe')]),
      h('td', kind),
      // A name may break between its area and itself only.
      h('td', [
        ...(area === undefined ? [] : [h('code', area), ' ']),
        h('code', {dataWhole: ''}, name)
      ]),
      h('td', buildText(reason))
    ])
  )
  const head = titles.map((title) => h('th', {scope: 'col'}, title))
  return h('table', [h('thead', [h('tr', head)]), h('tbody', rows)])
}
