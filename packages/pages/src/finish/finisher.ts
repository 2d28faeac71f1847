import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {Highlighter} from '../code/highlighter.ts'
import type {ComponentSpec} from '../components/registry.ts'
import type {ContractSource} from '../contracts/contract-source.ts'
import type {Diagrams} from '../diagrams/build-diagram.ts'
import type {Report} from '../problem.ts'
import type {FindHtmlPlace} from './find-html-places.ts'

/** A link or an image of a page. */
export interface PageLink {
  kind: 'link' | 'image'
  /** As it was written. */
  url: string
  /** File that holds it: the page itself or a partial. */
  file: string
  place?: Position | undefined
}

/** Where a node stands. */
export interface Around {
  /** File that holds it. */
  file: string
  /** Name of the component that it is right inside of. */
  parent?: string | undefined
  /** Name of the element that it is right inside of. */
  element?: string | undefined
}

/** The last pass over a page, as those see it who finish its parts. */
export interface Finisher {
  specs: ReadonlyMap<string, ComponentSpec>
  contracts: ContractSource | undefined
  highlighter: Highlighter | undefined
  diagrams: Diagrams | undefined
  findPlace: FindHtmlPlace
  finishList: (nodes: ReadonlyArray<ElementContent>, around: Around) => Array<ElementContent>
  /** Keep an address; gives the token that stands for it. */
  addLink: (
    kind: PageLink['kind'],
    url: string,
    file: string,
    place: Position | undefined
  ) => string
  reportTo: (file: string) => Report
}

/** Stands for a parent that is unknown. No component has this name. */
export const insideFault = '?'
