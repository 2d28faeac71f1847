import type {Highlighter} from '../code/highlighter.ts'
import type {ReferenceView} from './reference-view.ts'

/** Keeps an address of the page, and returns the token that replaces it. */
export type AddLink = (url: string) => string

/** Options that the parts of a reference page share. */
export interface ReferenceContext {
  view: ReferenceView
  addLink: AddLink
  highlighter: Highlighter | undefined
}
