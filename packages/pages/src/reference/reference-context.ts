import type {Highlighter} from '../code/highlighter.ts'
import type {SourceDefinition} from '../contracts/source-definition.ts'
import type {ReferenceData} from './reference-data.ts'

/** Keeps an address of the page, and returns the token that replaces it. */
export type AddLink = (url: string) => string

/** Options that the parts of a reference page share. */
export interface ReferenceContext {
  data: ReferenceData
  addLink: AddLink
  /** Keeps what a name means, with the token of its address. */
  addDefinition: (definition: SourceDefinition, token: string) => void
  highlighter: Highlighter | undefined
}
