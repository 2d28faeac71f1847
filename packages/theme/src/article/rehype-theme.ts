import {type Component, type Fault, toComponentError} from '@lockstep/pages'
import type {Element, ElementContent, Root} from 'hast'
import {h} from 'hastscript'
import {createElement, Fragment, type ReactNode} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import type {Transformer} from 'unified'
import {baseViews} from '../components/base-views.ts'
import type {ComponentInput, Components, Part} from '../components/component.ts'
import {cutPieces, splitAtPieces, toGap} from './gap.ts'
import {numberLines} from './number-lines.ts'
import {type ElementContext, prepareElement} from './prepare-element.ts'
import {renderIsland} from './render-island.ts'
import {toRawCode} from './to-raw-code.ts'

/** Options of `rehypeTheme`. */
export interface ThemeOptions {
  /** Components of the site, which may replace base components. */
  components?: Components | undefined
}

/** The article of one page while it is rendered. */
interface Rendering {
  views: Components
  islands: Array<string>
  /** Content of components, by number. React holds a mark in its place, so it is neither parsed nor escaped again. */
  pieces: Array<Array<ElementContent>>
  /** Views whose HTML is not rendered yet, and the node that will hold it. */
  pending: Array<{holder: Root; node: ReactNode; component: Component}>
  /** Components so far, for ids. */
  count: number
}

/**
 * Plugin that turns the components of a page into HTML, and adds what the style sheet and the scripts need to its
 * elements. It is the option `render` of `createPageProcessor`.
 */
export function rehypeTheme({components = {}}: ThemeOptions = {}): Transformer<Root> {
  const views: Components = {...baseViews, ...components}
  return (tree, file) => {
    const rendering: Rendering = {views, islands: [], pieces: [], pending: [], count: 0}
    const nodes = dropTitle(tree.children as ReadonlyArray<ElementContent>)
    const children = renderList(nodes, {isInLink: false, isInPre: false}, rendering)
    while (rendering.pending.length > 0) renderPending(rendering)
    file.data.islands = rendering.islands
    return {type: 'root', children}
  }
}

function renderList(
  nodes: ReadonlyArray<ElementContent>,
  context: ElementContext,
  rendering: Rendering
): Array<ElementContent> {
  const rendered: Array<ElementContent> = []
  // Most nodes are elements and texts, which need no list of their own.
  for (const node of nodes) {
    if (node.type === 'element') rendered.push(renderElement(node, context, rendering))
    else if (node.type === 'component' || node.type === 'fault') {
      const list =
        node.type === 'component'
          ? renderComponent(node, context, rendering)
          : renderFault(node, context, rendering)
      for (const each of list) rendered.push(each)
    } else rendered.push(node)
  }
  return rendered
}

function renderElement(node: Element, context: ElementContext, rendering: Rendering): Element {
  const {tagName} = node
  const inside: ElementContext = {
    isInLink: context.isInLink || tagName === 'a',
    isInPre: context.isInPre || tagName === 'pre'
  }
  const isCode = tagName === 'code' && context.isInPre
  const children = isCode
    ? toRawCode(node.children, (other) => renderList([other], inside, rendering))
    : renderList(node.children, inside, rendering)
  return prepareElement(node, children, context, rendering.views)
}

function renderComponent(
  node: Component,
  context: ElementContext,
  rendering: Rendering
): Array<ElementContent> {
  const {views, islands, pending} = rendering
  const view = Object.hasOwn(views, node.name) ? views[node.name] : undefined
  // A view of the site was turned into content earlier.
  if (!view || (typeof view === 'object' && view.type === 'view')) {
    return renderList(node.children, context, rendering)
  }
  rendering.count++
  const input = createInput(node, context, rendering)
  if (typeof view === 'function') {
    const holder: Root = {type: 'root', children: []}
    pending.push({holder, node: named(node, () => view(input)), component: node})
    return [holder as unknown as ElementContent] // The compiler writes the content of a root wherever it is.
  }
  islands.push(node.name)
  const {html, ...island} = named(node, () => renderIsland(node.name, view, input))
  return [{...island, children: toNodes(html, rendering)}]
}

/** Render all views at once: starting React costs more than most views. */
function renderPending(rendering: Rendering): void {
  const batch = rendering.pending.splice(0)
  const rendered = renderBatch(batch)
  for (const [index, {holder}] of batch.entries()) {
    holder.children = toNodes(rendered[index] ?? '', rendering)
  }
}

function renderBatch(batch: Rendering['pending']): Array<string> {
  const render = (nodes: ReadonlyArray<ReactNode>): string =>
    renderToStaticMarkup(createElement(Fragment, null, ...nodes))
  try {
    return cutPieces(render(batch.flatMap(({node}) => [node, toGap('cut')])))
  } catch (error) {
    // React does not say which of them has failed.
    for (const {node, component} of batch) named(component, () => render([node]))
    throw error
  }
}

/** Name the component in an error that its code throws. */
function named<T>(component: Component, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toComponentError(error, component)
  }
}

/** Convert rendered HTML to nodes, and replace marks with their pieces. */
function toNodes(html: string, {pieces}: Rendering): Array<ElementContent> {
  return splitAtPieces(html).flatMap((text, index): Array<ElementContent> => {
    if (index % 2 === 1) return pieces[Number(text)] ?? []
    return text === '' ? [] : [{type: 'raw', value: text}]
  })
}

function createInput(
  node: Component,
  context: ElementContext,
  rendering: Rendering
): ComponentInput {
  const {props, slots} = node
  const {lineNumbers} = props
  const children =
    typeof lineNumbers === 'number' ? numberLines(node.children, lineNumbers) : node.children
  const toReact = (nodes: ReadonlyArray<ElementContent>): ReactNode =>
    toPiece(renderList(nodes, context, rendering), rendering)
  const toSlots = (lists: Component['slots']): Record<string, ReactNode> =>
    Object.fromEntries(Object.entries(lists).map(([name, nodes]) => [name, toReact(nodes)]))

  return {
    props,
    slots: toSlots(slots),
    get children() {
      return toReact(children)
    },
    get parts() {
      return children.flatMap((child): Array<Part> => {
        if (child.type !== 'component') return []
        const {name, props, slots, children} = child
        const content = toReact(children)
        return [{name, props, slots: toSlots(slots), children: content}]
      })
    },
    listOthers(name) {
      return toReact(children.filter((child) => child.type !== 'component' || child.name !== name))
    },
    uid: `:${rendering.count}`,
    isInLink: context.isInLink
  }
}

/** Keep content that is already rendered, and return a placeholder for React. */
function toPiece(nodes: Array<ElementContent>, {pieces}: Rendering): ReactNode {
  if (nodes.every((node) => node.type === 'text' && node.value === '')) return null
  // An element, not a string: it cannot end up in an attribute.
  return createElement(Fragment, null, toGap('piece', pieces.push(nodes) - 1))
}

function renderFault(
  {ruleId, reason, children}: Fault,
  context: ElementContext,
  rendering: Rendering
): Array<ElementContent> {
  const note = h('span', {className: ['fault'], role: 'note'}, [h('b', ruleId), ` ${reason}`])
  return [note, ...renderList(children, context, rendering)]
}

/** Drop the title, because the document shows it itself. */
function dropTitle(nodes: ReadonlyArray<ElementContent>): ReadonlyArray<ElementContent> {
  const index = nodes.findIndex((node) => node.type === 'element' && node.tagName === 'h1')
  return index === -1 ? nodes : nodes.toSpliced(index, 1)
}
