import type {SourcePlace} from '@lockstep/snippets'
import type {ElementContent} from 'hast'
import {h} from '../h.ts'
import {breakAfterCommas} from './build-name.ts'
import type {ReferenceContext} from './reference-context.ts'

/** Build the place of a declaration, as a link to its source where readers can open it. */
export function buildSource(
  {path, line}: SourcePlace,
  {data: {source}, addLink}: ReferenceContext
): ElementContent {
  const text = h('code', breakAfterCommas(`${path}:${line}`))
  // Folders of packages are in no repository.
  if (source === undefined || path.includes('node_modules/')) return text
  return h('a', {href: addLink(`${source}${encodeURI(path)}#L${line}`)}, [text])
}
