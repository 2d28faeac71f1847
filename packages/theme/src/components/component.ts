import type {ReactNode} from 'react'
import type {Island} from '../site-components/define-island.ts'
import type {View} from '../site-components/define-view.ts'

/** What the view of a component gets. Props were checked when the page was compiled. */
export interface ComponentInput<P extends object = Record<string, unknown>> {
  props: P & {id?: string; className?: string}
  /** Props whose value was JSX. */
  slots: Readonly<Record<string, ReactNode>>
  /** Everything inside, one after the other. */
  readonly children: ReactNode
  /** Components inside, one by one, for those that have a place for each. */
  readonly parts: ReadonlyArray<Part>
  /** Content that is not one of those components. */
  listOthers: (name: string) => ReactNode
  /** Unique on the page, and no heading can have it. */
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
