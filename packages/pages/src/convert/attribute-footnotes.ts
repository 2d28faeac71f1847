import type {Element, ElementContent} from 'hast'
import type {FootnoteDefinition, FootnoteReference, Nodes} from 'mdast'
import {defaultHandlers, type Handlers, type State} from 'mdast-util-to-hast'
import type {Scope} from '../partials/scope.ts'
import {parseRaw} from './parse-raw.ts'

/** Footnotes, which are shown at the end of the page and not in the file that defines them. */
export interface Footnotes {
  handlers: Handlers
  /** List the definitions in the order in which the page shows them, once it is converted. */
  list: () => Array<FootnoteDefinition>
}

/** Follow the references to footnotes while a page is converted. */
export function followFootnotes(): Footnotes {
  let last: State | undefined
  return {
    handlers: {
      footnoteReference(state: State, node: FootnoteReference) {
        last = state
        return defaultHandlers.footnoteReference(state, node)
      }
    },
    list() {
      const {footnoteOrder = [], footnoteById} = last ?? {}
      return footnoteOrder.flatMap((id) => footnoteById?.get(id) ?? [])
    }
  }
}

/** Mark the footnotes of partials with their files, as `include` marks the rest of a partial. */
export function attributeFootnotes(
  children: ReadonlyArray<ElementContent>,
  definitions: ReadonlyArray<FootnoteDefinition>,
  {file, findScope}: {file: string; findScope: (node: Nodes) => Pick<Scope, 'file'>}
): void {
  const section = children.findLast(isElement)
  if (section?.properties.dataFootnotes === undefined) return
  const list = section.children.filter(isElement).find(({tagName}) => tagName === 'ol')
  const items = list?.children.filter(isElement) ?? []
  for (const [index, definition] of definitions.entries()) {
    const item = items[index]
    const holder = findScope(definition).file
    if (!item || holder === file) continue
    item.children = [{type: 'included', file: holder, children: parseRaw(item.children)}]
  }
}

function isElement(node: ElementContent): node is Element {
  return node.type === 'element'
}
