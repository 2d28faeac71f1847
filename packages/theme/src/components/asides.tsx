import type {ComponentInput} from './component.ts'

/** A message above the page. */
export function Banner({children, props}: ComponentInput) {
  return (
    <aside id={props.id} className="banner">
      {children}
    </aside>
  )
}

/** Content that goes beyond the column of text. */
export function Bleed({children, props}: ComponentInput<{full?: boolean}>) {
  return (
    <div id={props.id} className="bleed" data-full={props.full ? '' : undefined}>
      {children}
    </div>
  )
}
