import type {Heading, Nodes} from 'mdast'
import {isMdxElement} from './is-mdx-element.ts'
import {toNodeText} from './to-node-text.ts'

/**
 * Get the text of a heading, and the text that its id is made of: `Text [#id]` -> text `Text`, slug `id`.
 *
 * The id itself also depends on the headings before it: see decisions/0013-ids-after-partials.md.
 */
export function toHeadingText(node: Heading): {text: string; slug: string} {
  const full = toNodeText(node)
  const last = node.children.at(-1)
  const custom = last?.type === 'text' ? findCustomId(last.value) : undefined
  const written =
    last?.type === 'text' && custom
      ? full.slice(0, full.length - last.value.length) + custom.before
      : full
  const text = written.trim() === '' ? listElementTexts(node).join(' ') || written : written
  return {text, slug: custom?.id ?? text}
}

/** Props that say what an element without children shows, the first one that it has counts. */
const textProps = ['of', 'title', 'name', 'label']

/**
 * List the texts of elements without children, because a heading may consist of such elements: `## <Signature
 * of="Vault.deposit" />`
 */
function listElementTexts(node: Nodes): Array<string> {
  if (!isMdxElement(node)) return 'children' in node ? node.children.flatMap(listElementTexts) : []
  const texts = new Map(
    node.attributes.map((prop) => ['name' in prop ? prop.name : '', prop.value])
  )
  const found = textProps.map((name) => texts.get(name)).find((value) => typeof value === 'string')
  return typeof found === 'string' ? [found] : node.children.flatMap(listElementTexts)
}

/** Find `[#id]` at the end of a text. A regular expression would take quadratic time on a line full of brackets. */
export function findCustomId(value: string): {before: string; id: string} | undefined {
  const text = value.trimEnd()
  if (!text.endsWith(']')) return
  const end = text.length - 1
  const start = text.indexOf('[#', text.lastIndexOf(']', end - 1) + 1)
  if (start === -1 || start + 2 === end) return
  return {before: text.slice(0, start).trimEnd(), id: text.slice(start + 2, end)}
}
