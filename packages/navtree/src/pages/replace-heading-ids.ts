import type {Root} from 'mdast'
import {visit} from 'unist-util-visit'
import {createLocate} from '../locate.ts'
import type {SyntaxFault} from './syntax-fault.ts'

/**
 * Replace `{#id}` at the end of a heading with `[#id]`, because Docusaurus and VitePress read an id in braces.
 *
 * Both have the same length, so every place in the text stays correct. Returns undefined if no heading has such an id.
 * `markdown` is the page as Markdown without MDX.
 */
export function replaceHeadingIds(
  text: string,
  markdown: Root
): {text: string; faults: Array<SyntaxFault>} | undefined {
  const locate = createLocate(text)
  const faults: Array<SyntaxFault> = []
  const parts: Array<string> = []
  let done = 0

  visit(markdown, 'heading', ({children}) => {
    const last = children.at(-1)
    const {start, end} = last?.position ?? {}
    if (last?.type !== 'text' || start?.offset === undefined || end?.offset === undefined) return
    const source = text.slice(start.offset, end.offset).trimEnd()
    const open = source.lastIndexOf('{#')
    if (open === -1 || source[open - 1] === '\\') return
    const [written, id] = /^\{#([^\s{}[\]]+)\}$/.exec(source.slice(open)) ?? []
    if (written === undefined) return
    const from = start.offset + open
    const to = from + written.length
    parts.push(text.slice(done, from), `[#${id}]`)
    done = to
    faults.push({
      kind: 'expression',
      reason: `unexpected \`${written}\`, expected \`[#${id}]\` for the id of a heading`,
      place: locate(from, to),
      tags: [],
      isStray: false
    })
  })
  return faults.length === 0 ? undefined : {text: parts.join('') + text.slice(done), faults}
}
