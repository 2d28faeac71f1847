import type {Heading} from '@lockstep/navtree'
import type {Element, Root} from 'hast'
import type {ComponentSpec} from '../components/component-spec.ts'
import {isFlow} from '../components/is-flow.ts'
import {type Component, type PageNodes, toText, visitInside} from '../nodes.ts'

/** The part of a page from one heading to the next, for search. */
export interface Section {
  /** Titles above the section, from the title of the page to its own. */
  trail: Array<string>
  /** Anchor of the heading. Undefined for the part before the first heading. */
  id?: string | undefined
  /**
   * Everything that a reader can read except code blocks, including panels of tabs and folded parts. A row of a table
   * is one line, with ` · ` between its cells.
   */
  text: string
  code: Array<{language: string; text: string}>
  /** Code within lines, each once. */
  inlineCode: Array<string>
}

/** A heading, or a term of a definition list. */
type SectionHeading = Omit<Heading, 'depth'> & {depth: number}

/** The state while a page is cut into sections. */
interface Cut {
  title: string
  headings: ReadonlyMap<string, SectionHeading>
  specs: ReadonlyMap<string, ComponentSpec>
  /** Headings above the current section. */
  trail: Array<SectionHeading>
  sections: Array<OpenSection>
  section: OpenSection
}

/** A section that is being collected. A page can be one section of 1 MB, so don't scan all of it for each word. */
interface OpenSection extends Omit<Section, 'inlineCode'> {
  endsLine: boolean
  inlineCode: Set<string>
}

/** Mark between the cells of a row. */
const cellMark = ' · '

/** A term ranks below every heading. */
const termDepth = 7

/** Props with words, unless a component names its own. */
const wordProps = ['title', 'label', 'name', 'description', 'caption', 'alt']

/** Cut a page at its headings, and at the terms of definition lists that have an id. */
export function cutSections(
  root: Root,
  title: string,
  outline: ReadonlyArray<Heading>,
  specs: ReadonlyMap<string, ComponentSpec>
): Array<Section> {
  const first = openText({trail: [title]})
  const headings = new Map(outline.map((heading) => [heading.id, heading]))
  const cut: Cut = {title, headings, specs, trail: [], sections: [first], section: first}

  visitNode(root, cut)
  return cut.sections
    .map(({endsLine: _, text, inlineCode, ...section}) => {
      return {...section, text: tidy(text), inlineCode: [...inlineCode]}
    })
    .filter(({id, text, code}) => id !== undefined || text !== '' || code.length > 0)
}

function openText(place: Pick<Section, 'trail' | 'id'>): OpenSection {
  return {...place, text: '', endsLine: false, code: [], inlineCode: new Set()}
}

function addText({section}: Cut, text: string): void {
  if (text === '') return
  section.text += text
  section.endsLine = text.endsWith('\n')
}

function visitNode(node: PageNodes, cut: Cut): void {
  if (node.type === 'text') addText(cut, node.value)
  else if (node.type === 'component') visitComponent(node, cut)
  else if (node.type !== 'element') visitContents(node, cut)
  else if (!(openSection(node, cut) || isSilent(node, cut))) visitElement(node, cut)
}

function visitComponent(node: Component, cut: Cut): void {
  const spec = cut.specs.get(node.name)
  const instead = spec?.toSearchText?.(node)
  if (instead !== undefined) {
    addText(cut, instead)
    return
  }
  for (const name of spec?.words ?? wordProps) {
    const value = node.props[name]
    if (typeof value === 'string') addText(cut, `\n${value}\n`)
  }
  if (spec?.toCode) {
    cut.section.code.push(spec.toCode(node))
    return
  }
  const edge = isFlow(node, cut.specs) ? '\n' : ''
  addText(cut, edge)
  visitContents(node, cut)
  addText(cut, edge)
}

function visitElement(node: Element, cut: Cut): void {
  const {tagName, properties} = node
  if (tagName === 'code') addInlineCode(node, cut.section)
  // A line of a label in a drawing.
  if (tagName === 'tspan' && properties.dy !== undefined) addText(cut, ' ')

  const around = cut.section
  const isCell = tagName === 'td' || tagName === 'th'
  if (isCell && !cut.section.endsLine) addText(cut, cellMark)
  const isBlock = !isCell && (isFlow(node, cut.specs) || tagName === 'br' || tagName === 'text')
  const edge = isBlock ? '\n' : ''
  addText(cut, edge)
  visitContents(node, cut)
  if (tagName === 'dl' && cut.section !== around) {
    cut.section = around
    if (cut.trail.at(-1)?.depth === termDepth) cut.trail.pop()
  }
  addText(cut, edge)
}

function visitContents(node: PageNodes, cut: Cut): void {
  visitInside(node, (child) => visitNode(child, cut))
}

/** Open a section at a heading, or at a term that can be linked to. */
function openSection(node: Element, cut: Cut): boolean {
  const {id} = node.properties
  if (typeof id !== 'string') return false
  const heading = /^h[2-6]$/.test(node.tagName) ? cut.headings.get(id) : undefined
  const isTerm = node.tagName === 'dt'
  const place = isTerm ? {depth: termDepth, text: toText(node), id} : heading
  if (!place) return false

  while ((cut.trail.at(-1)?.depth ?? 0) >= place.depth) cut.trail.pop()
  cut.trail.push(place)
  const trail = [cut.title, ...cut.trail.map(({text}) => text)]
  cut.section = openText({trail, id: place.id})
  cut.sections.push(cut.section)
  addInlineCode(node, cut.section)
  return true
}

/** Check whether search can skip an element because its words are found elsewhere. */
function isSilent(node: Element, {title}: Cut): boolean {
  const {tagName, properties} = node
  // The title of the page is in every trail.
  if (tagName === 'h1' && toText(node) === title) return true
  // Marks of footnotes are numbers that lead to words.
  const {dataFootnoteRef, dataFootnoteBackref, id, role} = properties
  const isMark = dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined
  if (isMark || id === 'footnote-label') return true
  // A tooltip repeats what another page says, and the words of a diagram are props.
  return role === 'tooltip' || tagName === 'title' || tagName === 'desc'
}

function addInlineCode(node: Element, section: OpenSection): void {
  if (node.tagName === 'code') {
    const text = toText(node)
    if (text !== '') section.inlineCode.add(text)
    return
  }
  for (const child of node.children) if (child.type === 'element') addInlineCode(child, section)
}

/** Remove empty lines, and the marks of empty cells. */
function tidy(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
    .split('\n')
    .map(dropEmptyCells)
    .join('\n')
    .replace(/ ·(?: +·)+ /g, cellMark)
    .trim()
}

function dropEmptyCells(line: string): string {
  let start = line.length
  while (line[start - 1] === ' ' || line[start - 1] === '·') start--
  const run = line.slice(start)
  const cell = run.indexOf(' ·')
  return cell === -1 || run.includes('··') ? line : line.slice(0, start + cell)
}
