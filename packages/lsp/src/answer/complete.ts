import {frontMatterSchema} from '@lockstep/generator'
import {listPages} from '@lockstep/navtree'
import {findCursor} from '../cursor/find-cursor.ts'
import {completeComponent, completeProp, completePropValue} from './complete-component.ts'
import {completeLink} from './complete-link.ts'
import {type Completion, type Completions, limitCompletions} from './completion.ts'
import {describeKeys} from './describe-keys.ts'
import type {PagePlace} from './page-place.ts'

/** List what can be written at a place. */
export function complete(place: PagePlace): Completions | undefined {
  const {text, offset, state, contracts} = place
  const cursor = findCursor(text, offset)
  if (!cursor) return
  const {start, end} = cursor
  switch (cursor.kind) {
    case 'component':
      return limitCompletions(completeComponent(state.components), cursor)
    case 'prop':
      return limitCompletions(completeProp(state.components, cursor), cursor)
    case 'prop-value':
      return limitCompletions(completePropValue(state.components, cursor), cursor)
    case 'symbol':
      return limitCompletions(
        (contracts?.list() ?? []).map(({reference, kind, path}) => ({
          label: reference,
          kind: symbolKinds[kind] ?? 'value',
          detail: path
        })),
        cursor
      )
    case 'key':
      return limitCompletions(completeKey(cursor.known), cursor)
    case 'value':
      return limitCompletions(completeValue(cursor.key, place), {start, end, typed: cursor.typed})
    case 'link':
      return completeLink(cursor, place)
  }
}

const symbolKinds: Readonly<Record<string, Completion['kind']>> = {
  contract: 'class',
  interface: 'interface',
  library: 'module',
  function: 'method',
  modifier: 'method',
  event: 'event',
  error: 'event',
  variable: 'field',
  constant: 'constant',
  struct: 'struct',
  enum: 'enum'
}

function completeKey(known: ReadonlyArray<string>): Array<Completion> {
  return describeKeys(frontMatterSchema)
    .filter(({name}) => !known.includes(name))
    .map(({name, description}) => ({
      label: name,
      kind: 'property',
      text: `${name}: `,
      documentation: description
    }))
}

/** The values that a key accepts, or else those that other pages have. */
function completeValue(key: string, {state, file}: PagePlace): Array<Completion> {
  const own = describeKeys(frontMatterSchema).find(({name}) => name === key)
  const others = listPages(state.tree)
    .filter((page) => page.file !== file)
    .flatMap(({frontMatter}) => [frontMatter[key]].flat())
    .filter((value) => typeof value === 'string')
  const isShared = /^(?:topic|personas|categories|layout|lang|status)$/.test(key)
  const values = [...(own?.choices ?? []), ...(isShared ? others : [])]
  return [...new Set(values)].sort().map((label) => ({label, kind: 'value'}))
}
