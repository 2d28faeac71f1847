import type {Element, ElementContent} from 'hast'
import type {BlockContent, DefinitionContent, PhrasingContent} from 'mdast'
import {z} from 'zod'
import type {Highlighter} from '../code/highlighter.ts'
import type {ContractSource} from '../contracts/contract-source.ts'
import type {Diagrams} from '../diagrams/build-diagram.ts'
import type {Component, Fault} from '../nodes.ts'
import type {Report} from '../problem.ts'

/** What a component is, for the compiler: how it looks is a matter of the theme. */
export interface ComponentSpec {
  /** Name in the compiled page. */
  name: string
  /** Props that an author may write; those that a page gives without meaning are dropped by the schema. */
  props: z.ZodObject
  /** Whether it stands between paragraphs or within one. */
  display: 'flow' | 'text'
  /** Props that take JSX. */
  slots?: ReadonlyArray<string>
  /** Props that are addresses. */
  urls?: ReadonlyArray<string>
  /** Components that it must be right inside of. */
  parents?: ReadonlyArray<string>
  /**
   * Make what it shows out of what an author wrote. The content is then treated as if it had been written on the page:
   * its links are followed, its words are found, and what is not safe is left out. A reason says why there is none.
   */
  build?: (component: Component, uid: string) => {value: Array<ElementContent>} | {reason: string}
  /** Put a component in its final shape, when everything inside is known. */
  finish?: (component: Component, context: FinishContext) => Component | Element | Fault
  /** Say it in Markdown. Default: what is inside. */
  toMarkdown?: (component: Component, convert: ToMarkdown) => Array<MarkdownContent>
}

/** What a component may know of its page. */
export interface FinishContext {
  report: Report
  contracts: ContractSource | undefined
  highlighter: Highlighter | undefined
  diagrams: Diagrams | undefined
}

/** A page below another, for lists that write themselves. */
export interface ChildPage {
  title: string
  route: string
  description?: string | undefined
}

/** Blocks of Markdown, or text where the component stands within a paragraph. */
export type MarkdownContent = BlockContent | DefinitionContent | PhrasingContent

/** Convert content to Markdown. */
export interface ToMarkdown {
  flow: (nodes: Array<ElementContent>) => Array<BlockContent | DefinitionContent>
  text: (nodes: Array<ElementContent>) => Array<PhrasingContent>
}

/** Components by the names that authors use. */
export type Registry = Readonly<Record<string, ComponentSpec>>

/** Props that every component takes. */
const common = {id: z.string().optional(), className: z.string().optional()}

/** Describe a component whose props are those of `shape`, and `id` and `className`. */
export function defineComponent<S extends z.ZodRawShape>(
  spec: Omit<ComponentSpec, 'props'> & {shape: S; ignored?: ReadonlyArray<string>}
): ComponentSpec {
  const {shape, ignored = [], ...rest} = spec
  const dropped = Object.fromEntries(
    ignored.map((name) => [
      name,
      z
        .unknown()
        .transform(() => undefined)
        .optional()
    ])
  )
  return {...rest, props: z.strictObject({...common, ...dropped, ...shape})}
}

/** A number, also where it was written as a string: `width="500"`. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
])

/** `true`, also where it was written as a string. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true')
])
