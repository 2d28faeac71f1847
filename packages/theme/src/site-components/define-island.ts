import type {ReactNode} from 'react'
import type {z} from 'zod'

/** When the script of an island is loaded. */
export type IslandLoad = 'idle' | 'visible' | 'interaction'

/** A component that is interactive in the browser. */
export interface Island<S extends z.ZodRawShape = z.ZodRawShape> {
  type: 'island'
  component: (props: never) => ReactNode
  /** Module that exports the component, relative to the file that defines the island. */
  source: string
  load: IslandLoad
  /** Props that a page may write. */
  props: S
}

/** Define an interactive component. It is rendered with the page, and loads React in the browser when it is needed. */
export function defineIsland<S extends z.ZodRawShape>(options: {
  component: (props: z.infer<z.ZodObject<S>>) => ReactNode
  source: string
  load?: IslandLoad
  props: S
}): Island<S> {
  const {load = 'visible', ...rest} = options
  return {type: 'island', load, ...rest}
}
