import type {ReactNode} from 'react'
import type {ComponentInput, Part} from './component.ts'

/** A link with a sentence that describes its target. */
interface PathProps {
  title: ReactNode
  href?: string | undefined
  description?: ReactNode
  target?: string | undefined
  children?: ReactNode
}

function Path({title, href, description, target, children}: PathProps) {
  return (
    <li className="path">
      {href === undefined ? (
        <b className="path-title">{title}</b>
      ) : (
        <a className="path-title" href={href} target={target}>
          {title}
        </a>
      )}
      {description || children ? (
        <div className="path-text">
          {description}
          {children}
        </div>
      ) : null}
    </li>
  )
}

/** Paths one below the other: a map, since cards hide which of them matter. */
export function PathList({paths}: {paths: ReadonlyArray<PathProps>}) {
  if (paths.length === 0) return null
  return (
    <ul className="paths">
      {paths.map((path) => (
        <Path key={path.href} {...path} />
      ))}
    </ul>
  )
}

interface CardProps {
  title?: string
  href?: string
  description?: string
  target?: string
}

/** A group of cards. */
export function Cards({props, parts, listOthers}: ComponentInput<{num?: number}>) {
  const cards = parts.filter(({name}) => name === 'Card')
  return (
    <>
      {listOthers('Card')}
      <ul id={props.id} className="paths">
        {cards.map(({props, slots, children}, index) => (
          <CardPath key={index} props={props} slots={slots}>
            {children}
          </CardPath>
        ))}
      </ul>
    </>
  )
}

/** A card by itself is a list of one. */
export function Card({props, slots, children}: ComponentInput<CardProps>) {
  return (
    <ul className="paths">
      <CardPath props={props} slots={slots}>
        {children}
      </CardPath>
    </ul>
  )
}

function CardPath({props, slots, children}: Pick<Part, 'slots' | 'children'> & {props: object}) {
  const {title, href, description, target} = props as CardProps // As its schema says.
  return (
    <Path
      title={slots.title ?? title ?? href}
      href={href}
      target={target}
      description={slots.description ?? description}
    >
      {slots.image}
      {children}
    </Path>
  )
}
