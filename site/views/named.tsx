import type {ReactNode} from 'react'
import {toWords} from './words.tsx'

/** A name that leads to its source, and a sentence about it: the first cell of a row. */
export function Named({name, href, text}: {name: ReactNode; href: string; text: string}) {
  return (
    <>
      <a href={href}>{name}</a>
      <br />
      {toWords(text)}
    </>
  )
}
