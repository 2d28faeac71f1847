import type {Heading, Nodes, Parent} from 'mdast'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findNames} from './find-names.ts'

/** A list of parameters is not far from the declaration. With a heading for each, the first one may be. */
const mostBlocks = 4
const mostInSection = 300

/** What a section lists: the parameters of a function, or what it returns. */
export type Parts = 'parameters' | 'returns'

/** Find out what a title such as `Parameters` or `Return values` says will follow. */
export function findListTitle(title: string): Parts | undefined {
  const text = title.trim()
  if (/^(?:(?:function |event )?(?:param(?:eter)?s?|arguments?|inputs?))$/i.test(text)) {
    return 'parameters'
  }
  return /^(?:returns?|outputs?)(?: (?:values?|parameters?))?$/i.test(text) ? 'returns' : undefined
}

/** The function, event, error or struct that a page describes, and what of it. */
export interface Described {
  name: string
  /** Undefined if no heading states it. */
  parts?: Parts | undefined
}

/** List the names in the headings of the section that a heading is in, if its title says that parameters follow. */
export function listPartHeadings(parent: Parent, heading: Heading): Array<string> | undefined {
  const siblings: ReadonlyArray<Nodes> = parent.children
  const at = siblings.indexOf(heading)
  const first = findTitle(siblings, at, heading.depth)
  if (first === undefined) return
  const names: Array<string> = []
  for (const block of siblings.slice(first + 1, first + 1 + mostInSection)) {
    if (block.type !== 'heading') continue
    if (block.depth < heading.depth) break
    const [only] = block.children
    if (block.depth > heading.depth) continue
    if (block.children.length !== 1 || only?.type !== 'inlineCode') return
    names.push(only.value)
  }
  return names
}

/** The heading above, if it says that parameters follow. */
function findTitle(siblings: ReadonlyArray<Nodes>, at: number, depth: number): number | undefined {
  for (let index = at - 1; index >= Math.max(0, at - mostInSection); index--) {
    const block = siblings[index]
    if (block?.type === 'heading' && block.depth < depth) {
      return findListTitle(toPlainText(block)) ? index : undefined
    }
  }
  return
}

/**
 * Find the function, event, error or struct that a block describes.
 *
 * It is the only one in the code before the block, or in the heading above. A heading such as `Parameters` is a part
 * of the section of the function.
 */
export function findSubject(parent: Parent, block: Nodes): Described | undefined {
  const siblings: ReadonlyArray<Nodes> = parent.children
  const at = siblings.indexOf(block)
  let depth = block.type === 'heading' ? block.depth : 7
  // Between the headings of parameters is code that calls the function.
  let isInParts = block.type === 'heading'
  let last = at - (isInParts ? mostInSection : mostBlocks)
  let parts: Parts | undefined
  for (let index = at - 1; index >= Math.max(0, last); index--) {
    const each = siblings[index]
    if (each?.type === 'code' && /^sol(?:idity)?$/i.test(each.lang ?? '') && !isInParts) {
      const name = findDeclared(each.value)
      if (name !== undefined) return {name, parts}
      if (depth === 7) return
    }
    if (each?.type !== 'heading' || each.depth >= depth) continue
    const title = toPlainText(each)
    const above = findListTitle(title)
    if (!above) {
      const [found, ...others] = findNames(title)
      return found && others.length === 0 ? {name: found.name, parts} : undefined
    }
    parts ??= above
    depth = each.depth
    isInParts = false
    last = index - mostInSection
  }
  return
}

/** Find the name of the only declaration in some code. A function may be declared next to the structs that it takes. */
function findDeclared(code: string): string | undefined {
  if (/\b(?:contract|interface|library)\s/.test(code)) return
  const found = Array.from(code.matchAll(/\b(?:function|event|error)\s+([A-Za-z_$][\w$]*)\s*\(/g))
  const structs = Array.from(code.matchAll(/\bstruct\s+([A-Za-z_$][\w$]*)\s*\{/g))
  const [only, ...others] = found.length > 0 ? found : structs
  return others.length === 0 ? only?.[1] : undefined
}
