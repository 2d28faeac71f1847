import type {ComponentInput} from './component.ts'

/** What the names on a page mean. Without a script nothing shows it, and the names are links. */
export function Definitions({children}: ComponentInput) {
  return (
    <div data-definitions="" hidden>
      {children}
    </div>
  )
}
