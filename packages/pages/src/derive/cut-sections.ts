import type {Heading} from '@lockstep/navtree'
import type {ElementContent, Root} from 'hast'
import {flowElements} from '../finish/safe-html.ts'
import {listContents, type PageNodes, toText} from '../nodes.ts'

/** A page from one heading to the next, for search. */
export interface Section {
  /** Titles above, that of the page first, and its own last. */
  trail: Array<string>
  /** Anchor of the heading; nothing for what stands before the first one. */
  id?: string | undefined
  /**
   * Everything a reader can read, code blocks aside: panels of tabs and what is collapsed too. A row of a table is one
   * line, with ` · ` between its cells.
   */
  text: string
  code: Array<{language: string; text: string}>
  /** Code within lines, each once. */
  inlineCode: Array<string>
}

/** A heading, or a term. */
type Place = Omit<Heading, 'depth'> & {depth: number}

/** Stands between the cells of a row. */
const cellMark = ' · '

/** Below every heading. */
const termDepth = 7

/** Cut a page at its headings, and at the terms of definition lists that have an id. */
export function cutSections(
  root: Root,
  title: string,
  outline: ReadonlyArray<Heading>
): Array<Section> {
  const headings = new Map(outline.map((heading) => [heading.id, heading]))
  const trail: Array<Place> = []
  const sections: Array<Section> = []
  let section = open(undefined)

  visit(root)
  for (const each of sections) each.text = tidy(each.text)
  return sections.filter(({id, text, code}) => id !== undefined || text !== '' || code.length > 0)

  function open(heading: Place | undefined): Section {
    const own = heading ? {id: heading.id} : {}
    const next: Section = {
      trail: [title, ...trail.map(({text}) => text)],
      ...own,
      text: '',
      code: [],
      inlineCode: []
    }
    sections.push(next)
    return next
  }

  /** A term that can be linked to is a section of its own, up to the end of its list. */
  function openTerm(id: string, text: string): void {
    if (trail.at(-1)?.depth === termDepth) trail.pop()
    const term = {depth: termDepth, text, id}
    trail.push(term)
    section = open(term)
  }

  function visit(node: PageNodes): void {
    if (node.type === 'text') {
      section.text += node.value
      return
    }
    if (node.type === 'component' && node.name === 'CodeBlock') {
      const {language, filename} = node.props
      if (typeof filename === 'string') addLine(filename)
      section.code.push({language: String(language), text: node.children.map(toText).join('')})
      return
    }
    if (node.type === 'element') {
      const heading = /^h[2-6]$/.test(node.tagName)
        ? headings.get(String(node.properties.id))
        : undefined
      if (heading) {
        while ((trail.at(-1)?.depth ?? 0) >= heading.depth) trail.pop()
        trail.push(heading)
        section = open(heading)
        addInlineCode(node)
        return
      }
      if (node.tagName === 'dt' && typeof node.properties.id === 'string') {
        openTerm(node.properties.id, toText(node))
        addInlineCode(node)
        return
      }
      // The title of the page is in every trail.
      if (node.tagName === 'h1' && toText(node) === title) return
      // Marks of footnotes lead to words, and are none.
      const {dataFootnoteRef, dataFootnoteBackref, id} = node.properties
      const isMark = dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined
      if (isMark || id === 'footnote-label') return
      if (node.tagName === 'code') addInlineCode(node)
      // A hint repeats what another page says.
      if (node.properties.role === 'tooltip') return
      // Words of a diagram are its props.
      if (node.tagName === 'title' || node.tagName === 'desc') return
      // A line of a label in a drawing.
      if (node.tagName === 'tspan' && node.properties.dy !== undefined) section.text += ' '
    }
    if (node.type === 'component' && node.name === 'Math') {
      section.text += String(node.props.source)
      return
    }
    if (node.type === 'component') addProps(node.props)

    const isBlock = isBlockNode(node) && !isCell(node)
    const around = section
    if (isCell(node) && !section.text.endsWith('\n')) section.text += cellMark
    if (isBlock) section.text += '\n'
    for (const content of listContents(node)) for (const child of content) visit(child)
    if (node.type === 'element' && node.tagName === 'dl' && section !== around) {
      section = around
      if (trail.at(-1)?.depth === termDepth) trail.pop()
    }
    if (isBlock) section.text += '\n'
  }

  /** Words that a reader sees and that an author wrote as props. */
  function addProps(props: Readonly<Record<string, unknown>>): void {
    for (const name of ['title', 'label', 'name', 'description', 'caption', 'alt']) {
      const value = props[name]
      if (typeof value === 'string') addLine(value)
    }
  }

  function addLine(text: string): void {
    section.text += `\n${text}\n`
  }

  function addInlineCode(node: ElementContent): void {
    if (node.type !== 'element') return
    if (node.tagName === 'code') {
      const text = toText(node)
      if (text !== '' && !section.inlineCode.includes(text)) section.inlineCode.push(text)
      return
    }
    for (const child of node.children) addInlineCode(child)
  }
}

/** Without empty lines, and without marks of cells that are empty. */
function tidy(text: string): string {
  return text
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/ ·(?: +·)* *$/gm, '')
    .replace(/ ·(?: +·)+ /g, cellMark)
    .trim()
}

function isCell(node: PageNodes): boolean {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
}

function isBlockNode(node: PageNodes): boolean {
  return (
    (node.type === 'element' &&
      (flowElements.has(node.tagName) || node.tagName === 'br' || node.tagName === 'text')) ||
    (node.type === 'component' && node.name !== 'Image')
  )
}
