import {Fragment, type ReactNode} from 'react'

/** Let a long signature break after its parentheses, commas and dots, so that no name breaks in the middle. */
export function breakSignature(text: string): ReactNode {
  const parts = text.split(/(?<=[(,.])(?=[\w$])/)
  return join(parts.flatMap((part) => (part.length < longName ? [part] : part.split(words))))
}

/** Let a path or a reference to a symbol that is too long for a phone break between its names. */
export function breakPath(text: string): ReactNode {
  if (text.length < longPath) return text
  // A name after a dot, and not the end of `Vault.sol`.
  return breakAt(text, /(?<=[/:(,])|(?<=\.)(?=\w{4})/)
}

/** Let a name that is too long for a column break between its words, a path after its slashes, and a signature between its types. */
export function breakName(text: string): ReactNode {
  if (text.includes('(')) return breakSignature(text)
  if (/\s/.test(text)) return text
  if (text.includes('/')) return breakAt(text, /(?<=\/)/)
  return text.length < longName ? text : breakAt(text, words)
}

/** Let the title of a page that is one long name break between its words: in large letters, or in a narrow menu. */
export function breakTitle(text: string): ReactNode {
  return text.length < longTitle || /\s/.test(text) ? text : breakAt(text, words)
}

const words = /(?<=[a-z\d_])(?=[A-Z])|(?<=[A-Z]{3})(?=[A-Z][a-z])|(?<=_)(?=[A-Za-z])/

function breakAt(text: string, pattern: RegExp): ReactNode {
  return join(text.split(pattern))
}

function join(parts: ReadonlyArray<string>): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** From this length on, a name is wider than the column of headings. */
const longName = 22

/** From this length on, a name is wider than the title of a page of 320 pixels. */
const longTitle = 14

/** From this length on, a path is wider than the caption of code at 320 pixels. */
const longPath = 24
