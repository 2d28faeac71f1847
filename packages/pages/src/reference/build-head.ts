import type {ReferenceBase} from '@lockstep/snippets'
import type {Element, ElementContent} from 'hast'
import {h} from '../h.ts'
import {breakWords, buildName, shorten} from './build-name.ts'
import {buildInlineNatspec, buildNatspec} from './build-natspec.ts'
import {buildRows} from './build-rows.ts'
import {buildSource} from './build-source.ts'
import type {ReferenceContext} from './reference-context.ts'

/** Build what is above the first heading: what the contract is, what it inherits, and what inherits it. */
export function buildHead(context: ReferenceContext): Array<ElementContent> {
  const {data, addLink} = context
  const {page} = data
  const {title, notice, dev, custom = {}} = page.natspec
  const texts = [title, notice, dev].flatMap((text) => {
    if (text === undefined || text === page.name) return []
    // The summary is above the page already.
    const rest = dropStart(text, page.summary ?? '')
    return rest === '' ? [] : buildNatspec(rest, context)
  })
  const derived = page.derived.map((each) => buildName(shorten(each, ''), each, data, addLink))
  return [
    h('p', {className: ['reference-kind']}, toKind(page)),
    ...texts,
    ...buildRows([
      ...Object.entries(custom).map(([name, text]) => ({
        name: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
        lines: [h('span', buildInlineNatspec(text, context))]
      })),
      {name: 'Inherits', lines: page.bases.length === 0 ? [] : [buildBases(page.bases, context)]},
      {name: 'Inherited by', lines: derived.length === 0 ? [] : [h('span', joinNames(derived))]},
      {name: 'Source', lines: [buildSource(page.place, context)]}
    ])
  ]
}

function joinNames(names: ReadonlyArray<ElementContent>): Array<ElementContent> {
  return names.flatMap((name, index): Array<ElementContent> => {
    return index === 0 ? [name] : [{type: 'text', value: ', '}, name]
  })
}

/** Drop a text from the start of another one, whose spaces may differ. */
function dropStart(text: string, start: string): string {
  const letters = start.replace(/\s+/g, '')
  let at = 0
  for (const letter of letters) {
    while (/\s/.test(text.charAt(at))) at++
    if (!text.startsWith(letter, at)) return text
    at += letter.length
  }
  return letters === '' ? text : text.slice(at).trim()
}

function toKind({kind, abstract}: ReferenceContext['data']['page']): string {
  if (kind === 'source') return 'Declarations outside of contracts'
  const word = abstract ? `abstract ${kind}` : kind
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** How many names a tree of bases has in one column at most. */
const longTree = 12

function countNames(bases: ReadonlyArray<ReferenceBase>): number {
  return bases.reduce((sum, base) => sum + 1 + countNames(base.bases), 0)
}

/**
 * Build the graph of inheritance as a tree. A base that is inherited twice shows its own bases only the first time.
 */
function buildBases(
  bases: ReadonlyArray<ReferenceBase>,
  {data, addLink}: ReferenceContext
): Element {
  const seen = new Set<string>()
  const build = (list: ReadonlyArray<ReferenceBase>): Element =>
    h(
      'ul',
      list.map((base) => {
        const isNew = !seen.has(base.reference)
        seen.add(base.reference)
        const name = buildName(base.name, base.reference, data, addLink, breakWords)
        return h('li', isNew && base.bases.length > 0 ? [name, build(base.bases)] : [name])
      })
    )
  const list = build(bases)
  // A short tree stays in one piece; dozens of bases would push the functions off the screen.
  const isLong = countNames(bases) > longTree
  return h('div', {className: ['reference-bases'], ...(isLong && {dataWide: ''})}, [list])
}
