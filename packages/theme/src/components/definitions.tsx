import type {ComponentInput} from './component.ts'

/** The meanings of the names on a page, as data for a script. Without the script, the names are only links. */
export function Definitions({children}: ComponentInput) {
  return (
    <div data-definitions="" hidden>
      {children}
    </div>
  )
}
