import type {ReactNode} from 'react'
import type {z} from 'zod'

/** Arguments of a view. */
export interface ViewInput<P extends object = Record<string, unknown>> {
  props: P
  /** Content that the author wrote inside. */
  children: ReactNode
  /** Its text. */
  text: string
  /** An id that is unique on the page and that no heading can have. */
  uid: string
}

/** A component that becomes content of the page, as if an author had written it. */
export interface View<S extends z.ZodRawShape = z.ZodRawShape> {
  type: 'view'
  component: (input: never) => ReactNode
  display: 'flow' | 'text'
  props: S
  check: ((input: never) => string | undefined) | undefined
}

/**
 * Define a component without script, made of HTML elements and of functions that return them.
 *
 * Its content is searched, linked, checked and written as Markdown like the rest of the page. `check` reports mistakes
 * of authors that the schema of the props cannot express.
 */
export function defineView<S extends z.ZodRawShape>(options: {
  component: (input: ViewInput<z.infer<z.ZodObject<S>>>) => ReactNode
  props: S
  display?: 'flow' | 'text'
  check?: (input: ViewInput<z.infer<z.ZodObject<S>>>) => string | undefined
}): View<S> {
  const {display = 'flow', check, ...rest} = options
  return {type: 'view', display, check, ...rest}
}
