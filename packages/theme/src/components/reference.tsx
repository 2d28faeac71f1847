import {Fragment} from 'react'
import {toGap} from '../article/gap.ts'
import type {ComponentInput} from './component.ts'
import {Decoder, type DecoderProps} from './decoder.tsx'

/** A part of a page of the contract reference. */
export function Reference({
  props,
  children
}: ComponentInput<{part: string; links?: ReadonlyArray<number>}>) {
  if (props.part === 'uses') return toGap('uses')
  if (props.part === 'row') return toGap('row', (props.links ?? []).join('.'))
  if (props.part === 'decoder') return <Decoder {...(props as unknown as DecoderProps)} />
  const stacked = props.part === 'catalogue' || props.part === 'storage' ? '' : undefined
  return (
    <div id={props.id} className="reference" data-part={props.part} data-stacked={stacked}>
      {children}
    </div>
  )
}

/** Pages that show or mention a contract. */
export function Uses({pages}: {pages: ReadonlyArray<{title: string; href: string}>}) {
  if (pages.length === 0) return null
  return (
    <nav className="reference" data-part="uses" aria-labelledby="shown-on">
      <p id="shown-on">
        <b>Pages that mention it</b>
      </p>
      <ul>
        {pages.map(({title, href}) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Pages that link to what a row of a list is about. */
export function RowUses({pages}: {pages: ReadonlyArray<{title: string; href: string}>}) {
  if (pages.length === 0) return null
  return (
    <p>
      <span className="reference-word">Explained on </span>
      {pages.map(({title, href}, index) => (
        <Fragment key={href}>
          {index === 0 ? null : ', '}
          <a href={href}>{title}</a>
        </Fragment>
      ))}
    </p>
  )
}
