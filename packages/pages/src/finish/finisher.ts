import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {CompileContext} from '../compile-context.ts'
import type {ComponentSpec} from '../components/component-spec.ts'
import type {SourceDefinition} from '../contracts/source-definition.ts'
import type {PageLink} from '../links/page-link.ts'
import type {ReportFinding} from '../problem.ts'

/** Where a node is: its file, and the elements and components around it. */
export interface Ancestors {
  /** File that the node was written in. */
  file: string
  /** Name of the component that it is directly inside of. */
  parent?: string | undefined
  /** Name of the element that it is directly inside of. */
  element?: string | undefined
  /** Whether code in it stays plain: it is a link already, or a heading that becomes one. */
  isLinked?: boolean | undefined
}

/** The state of the pass over a page, for the functions that finish its parts. */
export interface Finisher {
  context: CompileContext
  /** Components that replace HTML elements, by the name of the element. */
  elements: ReadonlyMap<string, ComponentSpec>
  finishList: (nodes: ReadonlyArray<ElementContent>, ancestors: Ancestors) => Array<ElementContent>
  /** Keep an address, and return the token that replaces it. */
  addLink: (
    kind: PageLink['kind'],
    url: string,
    file: string,
    place: Position | undefined
  ) => string
  /** Keep what a name means, for the end of the page. */
  addDefinition: (definition: SourceDefinition, token: string) => void
  /** Create an id for a component that is built here. No id of a heading contains a colon, so it is unique. */
  createId: () => string
  /** Return an id for a component, or undefined if another component already has it. */
  claimId: (id: string) => string | undefined
  reportTo: (file: string) => ReportFinding
}

/** Parent of a node inside something unknown. No component has this name. */
export const insideFault = '?'
