import type {ElementContent, Root} from 'hast'
import type {Position} from 'unist'
import type {SourceDefinition} from './contracts/source-definition.ts'

export {toString as toText} from 'hast-util-to-string'

/** A JSON value. */
export type Json = null | boolean | number | string | Array<Json> | {[key: string]: Json}

/** A component of the registry, which replaces the element that an author wrote. */
export interface Component {
  type: 'component'
  /** Canonical name: `Tab`, also where a page says `Tabs.Tab`. */
  name: string
  /** Checked by the schema of the component. */
  props: Record<string, Json>
  /** Props whose value was JSX. Inside an array or object the name is a path: `items.0`. */
  slots: Record<string, Array<ElementContent>>
  children: Array<ElementContent>
  /** Only while a page is compiled. */
  position?: Position | undefined
  /** Made by the compiler alone, so that nothing in it needs a check; only while a page is compiled. */
  isBuilt?: true | undefined
  /** Definitions of the names in code, present only while a page is compiled. */
  definitions?: ReadonlyArray<SourceDefinition> | undefined
  /** Places of props, only while a page is compiled. */
  places?: Readonly<Record<string, Position | undefined>> | undefined
  /** Name as the author wrote it, `Tabs.Tab`; only while a page is compiled. */
  written?: string | undefined
}

/** A mistake, around the content that can still be shown, so that a theme can mark its place. */
export interface Fault {
  type: 'fault'
  ruleId: string
  reason: string
  children: Array<ElementContent>
  /** Only while a page is compiled. */
  position?: Position | undefined
}

/** Content of another file, only while a page is compiled. */
interface Included {
  type: 'included'
  file: string
  children: Array<ElementContent>
  position?: Position | undefined
}

declare module 'hast' {
  interface ElementContentMap {
    component: Component
    fault: Fault
    included: Included
  }
  interface RootContentMap {
    component: Component
    fault: Fault
    included: Included
  }
}

/** Any node of a compiled page. */
export type PageNodes = Root | Root['children'][number] | ElementContent

/** Call a function with each node directly inside a node: first those in its slots, then its children. */
export function visitInside(node: PageNodes, visit: (child: ElementContent) => void): void {
  if (node.type === 'component') {
    for (const content of Object.values(node.slots)) for (const child of content) visit(child)
  }
  if ('children' in node) for (const child of node.children as Array<ElementContent>) visit(child)
}

/** Visit nodes in the order of the document; `false` leaves out what is inside. */
export function visitNodes(
  node: PageNodes,
  visitor: (node: PageNodes) => boolean | undefined
): void {
  if (visitor(node) === false) return
  visitInside(node, (child) => visitNodes(child, visitor))
}
