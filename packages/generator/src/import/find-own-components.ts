import type {TextEdit} from './edit.ts'
import type {Tag} from './scan-page.ts'

/** What becomes of the components that a page declares. */
interface OwnComponents {
  edits: Array<TextEdit>
  /** Names of which each use was replaced by what it shows. */
  names: ReadonlySet<string>
}

/**
 * Replace components that a page declares and that only show something by what they show.
 *
 * `export const Dot = () => <span>●</span>` is left out, and each `<Dot />` becomes `●`. A declaration that the page
 * doesn't use is left out as well: tools that write pages declare the same components on each of them.
 */
export function findOwnComponents(
  text: string,
  mask: string,
  tags: ReadonlyArray<Tag>
): OwnComponents {
  const edits: Array<TextEdit> = []
  const names = new Set<string>()
  for (const {name, start, end, body} of listDeclarations(text, mask)) {
    const uses = tags.filter((tag) => tag.name === name && (tag.start < start || tag.start >= end))
    // The import knows what a badge is.
    const isKnown = name === 'Badge'
    const shown = uses.map((tag) => (tag.isSelfClosing ? fillBody(body, tag) : undefined))
    if (!isKnown && shown.includes(undefined)) continue
    const [gap = ''] = /^\n*/.exec(text.slice(end)) ?? []
    edits.push({start, end: end + gap.length, text: ''})
    if (isKnown) continue
    names.add(name)
    for (const [index, tag] of uses.entries()) {
      edits.push({start: tag.start, end: tag.end, text: shown[index] ?? ''})
    }
  }
  return {edits, names}
}

interface Declaration {
  name: string
  start: number
  end: number
  /** The element that it returns; undefined for code. */
  body: string | undefined
}

const opening = /^export (?:const ([A-Z]\w*) = \(?[^()\n]*\)? =>|function ([A-Z]\w*)\()[^\n]*/gm

/** List the components that begin a line. Each ends at a bracket that begins a line, or at the end of its only line. */
function listDeclarations(text: string, mask: string): Array<Declaration> {
  return Array.from(mask.matchAll(opening)).flatMap((match) => {
    const {0: line, 1: constant, 2: name = constant ?? '', index: start} = match
    const isOpen = /[({]$/.test(line.trimEnd())
    const close = isOpen ? /^[)}]+;?[ \t]*$/gm : /$/gm
    close.lastIndex = start + line.length
    const found = close.exec(mask)
    if (!found) return []
    const end = found.index + found[0].length
    const [, value = ''] = /^[^\n]*?=>\s*\(?([\s\S]*)$/.exec(text.slice(start, end)) ?? []
    const body = value
      .trimEnd()
      .replace(/\)?;?$/, '')
      .trim()
    return [{name, start, end, body: body.startsWith('<') ? body : undefined}]
  })
}

/** Write what a component shows: its text, with the attributes of the tag in place of its props. */
function fillBody(body: string | undefined, {attributes}: Tag): string | undefined {
  const filled = body
    ?.replace(/\sstyle=\{\{[^{}]*\}\}/g, '')
    .replace(/<\/?>/g, '')
    .replace(/=\{props\.(\w+)\}/g, (whole, name: string) => {
      const value = attributes[name]
      return value === undefined ? whole : `=${value}`
    })
    .replace(/\{props\.(\w+)\}/g, (whole, name: string) => {
      const [, value] = /^["']([^"']*)["']$/.exec(attributes[name] ?? '') ?? []
      return value ?? whole
    })
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()
  // What is left in braces is code.
  if (filled === undefined || /\{[^}]/.test(filled) || /<[A-Z]/.test(filled)) return
  return filled.replace(/^<span>([^<]*)<\/span>$/, (_, inner: string) => inner.trim())
}
