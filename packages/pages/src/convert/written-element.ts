import type {Node} from 'estree'
import type {ElementContent} from 'hast'
import type {Position} from 'unist'

/** An element as it was written, in the text of a page or inside of an expression. */
export interface WrittenElement {
  /** Undefined for a fragment. */
  name: string | undefined
  attributes: Array<WrittenAttribute>
  children: Array<ElementContent>
  position: Position | undefined
}

/** An attribute as it was written. */
export interface WrittenAttribute {
  /** Undefined for a spread. */
  name: string | undefined
  /** A string, an expression that was not run, or `true` for a name alone. */
  value: string | true | Node | undefined
  place: Position | undefined
}
