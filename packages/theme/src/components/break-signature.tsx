import {Fragment, type ReactNode} from 'react'

/** Let a long signature break after its parenthesis and its commas, so that no name breaks in the middle. */
export function breakSignature(text: string): ReactNode {
  return text.split(/(?<=[(,])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** Let a name that is too long for a column break between its words, and a signature between its types. */
export function breakName(text: string): ReactNode {
  if (text.includes('(')) return breakSignature(text)
  if (text.length < longName || /\s/.test(text)) return text
  return text.split(/(?<=[a-z\d_])(?=[A-Z])|(?<=_)(?=[A-Za-z])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** From this length on, a name is wider than the column of headings. */
const longName = 22
