import type {Highlighter} from '../code/highlighter.ts'
import type {ReferenceView} from './reference-view.ts'

/** Keeps an address of the page, and returns the token that takes its place. */
export type AddLink = (url: string) => string

/** What the parts of a reference page are built with. */
export interface ReferenceContext {
  view: ReferenceView
  addLink: AddLink
  highlighter: Highlighter | undefined
}
