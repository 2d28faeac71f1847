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
