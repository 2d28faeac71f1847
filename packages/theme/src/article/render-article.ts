import type {Component, Fault} from '@lockstep/pages'
import type {Element, ElementContent, Properties, Root} from 'hast'
import {createElement, Fragment, type ReactNode} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {baseViews} from '../components/base-views.ts'
import type {ComponentInput, Components, Part} from '../components/component.ts'
import type {Article} from './article.ts'
import {escapeAttribute, escapeText} from './escape.ts'
import {cutAtGaps, cutPieces, hasPiece, joinPieces, toGap, toGapAddress} from './gap.ts'
import {numberLines} from './number-lines.ts'
import {renderIsland} from './render-island.ts'
import {isVoid, toStartTag} from './to-html.ts'
import {toTableAttributes} from './to-table-attributes.ts'

/** Where a node stands. */
interface Place {
  space: 'html' | 'svg'
  isInLink: boolean
  isInPre: boolean
}

/** Render the body of a page. It needs no tree, so the result can be kept with the compiled page. */
export function renderArticle(page: {hast: Root}, components: Components = {}): Article {
  const views: Components = {...baseViews, ...components}
  const islands: Array<string> = []
  // What is rendered already, by number: React holds a mark in its place, and never escapes it again.
  const pieces: Array<string> = []
  const pending: Array<{piece: number; node: ReactNode}> = []
  let count = 0

  const html = toHtml(dropTitle(page.hast.children as ReadonlyArray<ElementContent>), {
    space: 'html',
    isInLink: false,
    isInPre: false
  })
  while (pending.length > 0) renderPending()
  return {parts: cutAtGaps(joinPieces(html, pieces)), islands}

  function toHtml(nodes: ReadonlyArray<ElementContent>, place: Place): string {
    let text = ''
    for (const node of nodes) {
      if (node.type === 'text') text += escapeText(node.value)
      else if (node.type === 'element') text += renderElement(node, place)
      else if (node.type === 'component') text += renderComponent(node, place)
      else if (node.type === 'fault') text += renderFault(node, place)
    }
    return text
  }

  function renderElement(node: Element, place: Place): string {
    const {tagName, properties, children} = node
    if (isVoid(tagName)) return renderVoid(node)
    const inside: Place = {
      space: tagName === 'svg' ? 'svg' : tagName === 'foreignObject' ? 'html' : place.space,
      isInLink: place.isInLink || tagName === 'a',
      isInPre: place.isInPre || tagName === 'pre'
    }
    const start = toStartTag(tagName, toProperties(node, place), inside.space)
    const content = toHtml(children, inside)
    if (tagName === 'table')
      return `<div${toTableAttributes(node)}>${start}${content}</table></div>`
    const isTarget = typeof properties.id === 'string' && /^h[2-6]$/.test(tagName)
    if (isTarget && !content.includes('<a') && !hasPiece(content)) {
      const href = escapeAttribute(`#${encodeURIComponent(String(properties.id))}`)
      return `${start}<a href="${href}">${content}</a></${tagName}>`
    }
    return `${start}${content}</${tagName}>`
  }

  function renderComponent(node: Component, place: Place): string {
    const view = Object.hasOwn(views, node.name) ? views[node.name] : undefined
    // What a view of a site gives is content when the page is compiled.
    if (!view || (typeof view === 'object' && view.type === 'view')) {
      return toHtml(node.children, place)
    }
    count++
    const input = createInput(node, place, `:${count}`)
    if (typeof view === 'function') {
      const piece = pieces.push('') - 1
      pending.push({piece, node: view(input)})
      return toGap('piece', piece)
    }
    islands.push(node.name)
    return renderIsland(node.name, view, input)
  }

  /** Render all views at once: to begin costs React more than most of them. */
  function renderPending(): void {
    const batch = pending.splice(0)
    const all = batch.flatMap(({node}) => [node, toGap('cut')])
    const rendered = cutPieces(renderToStaticMarkup(createElement(Fragment, null, ...all)))
    for (const [index, {piece}] of batch.entries()) pieces[piece] = rendered[index] ?? ''
  }

  function createInput(node: Component, place: Place, uid: string): ComponentInput {
    const {props, slots} = node
    const {lineNumbers} = props
    const children =
      typeof lineNumbers === 'number' ? numberLines(node.children, lineNumbers) : node.children
    return {
      props: toProps(props),
      slots: toNodes(slots, place),
      get children() {
        return toNode(children, place)
      },
      get parts() {
        return children.flatMap((child): Array<Part> => {
          if (child.type !== 'component') return []
          const {name, props, slots, children} = child
          const content = toNode(children, place)
          return [{name, props: toProps(props), slots: toNodes(slots, place), children: content}]
        })
      },
      listOthers(name) {
        const others = children.filter((child) => child.type !== 'component' || child.name !== name)
        return toNode(others, place)
      },
      uid,
      isInLink: place.isInLink
    }
  }

  function toNodes(slots: Component['slots'], place: Place): Record<string, ReactNode> {
    return Object.fromEntries(
      Object.entries(slots).map(([name, nodes]) => [name, toNode(nodes, place)])
    )
  }

  /** Content that is rendered already, as something that React can hold. */
  function toNode(nodes: ReadonlyArray<ElementContent>, place: Place): ReactNode {
    const html = toHtml(nodes, place)
    if (html === '') return null
    // An element, not a string: it cannot end up in an attribute.
    return createElement(Fragment, null, toGap('piece', pieces.push(html) - 1))
  }

  function renderFault({ruleId, reason, children}: Fault, place: Place): string {
    const told = `<b>${escapeText(ruleId)}</b> ${escapeText(reason)}`
    return `<span class="fault" role="note">${told}</span>${toHtml(children, place)}`
  }
}

/** Addresses that wait for the tree become gaps. */
function toProps(props: Component['props']): ComponentInput['props'] {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      typeof value === 'string' ? toGapAddress(value) : value
    ])
  )
}

/** Longest flag or name that is kept in one piece. */
const longestWhole = 32

function toProperties({tagName, properties, children}: Element, place: Place): Properties {
  // What scrolls must be reached by keys.
  if (tagName === 'pre') return {tabIndex: 0, ...properties}
  if (tagName === 'code' && place.isInPre) return {...properties, ...toLineMarks(children)}
  if (tagName === 'ul' || tagName === 'ol') {
    return children.some(isWide) ? {...properties, dataWide: true} : properties
  }
  const [only] = children
  const isFlag =
    tagName === 'code' &&
    !place.isInPre &&
    only?.type === 'text' &&
    only.value.length <= longestWhole &&
    /^\S*-\S*$/.test(only.value)
  // A browser would break it after its hyphens.
  if (isFlag) return {...properties, dataWhole: true}
  const isAddress =
    tagName === 'code' && only?.type === 'text' && /^0x[0-9a-fA-F]{40}$/.test(only.value)
  // Nobody can compare two of them in a table when they are broken.
  return isAddress ? {...properties, dataAddress: true} : properties
}

/** What a style sheet has to know of lines. Were it asked with `:has()`, browsers would look at all tokens again and again. */
function toLineMarks(nodes: ReadonlyArray<ElementContent>): Properties {
  const lines = nodes.filter((node) => node.type === 'element' && isLine(node))
  const isInFocus = lines.some(
    (line) => line.type === 'element' && line.properties.dataFocused !== undefined
  )
  return {...(lines.length > 0 && {dataLines: true}), ...(isInFocus && {dataFocus: true})}
}

function isLine({properties: {className}}: Element): boolean {
  return Array.isArray(className) && className.includes('line')
}

/** Whether something inside is wider than text. */
function isWide(node: ElementContent): boolean {
  if (node.type === 'component' && node.name === 'CodeBlock') return true
  if (node.type === 'element' && node.tagName === 'table') return true
  return 'children' in node && node.children.some(isWide)
}

/** The document shows the title itself, above what it says of the page. */
function dropTitle(nodes: ReadonlyArray<ElementContent>): ReadonlyArray<ElementContent> {
  const index = nodes.findIndex((node) => node.type === 'element' && node.tagName === 'h1')
  return index === -1 ? nodes : nodes.toSpliced(index, 1)
}

/** Boxes of task lists have no words of their own. */
function renderVoid({tagName, properties}: Element): string {
  if (tagName !== 'input') return toStartTag(tagName, properties, 'html')
  const label = properties.checked ? 'Done' : 'To do'
  return toStartTag(tagName, {...properties, ariaLabel: label}, 'html')
}
