/** A piece of a line in one style. */
export interface CodeToken {
  text: string
  /** Classes of the style sheet. Undefined for plain text. */
  className?: string | undefined
}
