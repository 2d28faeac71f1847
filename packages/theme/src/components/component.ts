import type {ReactNode} from 'react'
import type {Island} from '../site-components/define-island.ts'
import type {View} from '../site-components/define-view.ts'

/** Props of a component's view. Their values were checked when the page was compiled. */
export interface ComponentInput<P extends object = Record<string, unknown>> {
  props: P & {id?: string; className?: string}
  /** Props whose value was JSX. */
  slots: Readonly<Record<string, ReactNode>>
  /** Everything inside, one after the other. */
  readonly children: ReactNode
  /** Components inside, one by one, for views that place each of them. */
  readonly parts: ReadonlyArray<Part>
  /** Content outside of those components. */
  listOthers: (name: string) => ReactNode
  /** An id that is unique on the page and that no heading can have. */
  uid: string
  /** Whether links are not allowed here. */
  isInLink: boolean
}

/** A component right inside of another. */
export interface Part {
  name: string
  props: Readonly<Record<string, unknown>>
  slots: Readonly<Record<string, ReactNode>>
  children: ReactNode
}

/** How a component of a page looks: a pure function, called once for each place. */
export interface ComponentView {
  (input: ComponentInput): ReactNode
  /** Whether it is wider than text, so that a list gives it room. */
  isWide?: boolean
}

/** How components look, by the names that nodes have, and components of a site. */
export type Components = Readonly<Record<string, ComponentView | Island | View>>
