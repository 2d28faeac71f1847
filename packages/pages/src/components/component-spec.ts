import type {Element, ElementContent} from 'hast'
import type {BlockContent, DefinitionContent, PhrasingContent} from 'mdast'
import {z} from 'zod'
import type {Highlighter} from '../code/highlighter.ts'
import type {ContractLookup} from '../contracts/contract-lookup.ts'
import type {SourceDefinition} from '../contracts/source-definition.ts'
import type {Diagrams} from '../diagrams/build-diagram.ts'
import type {Component, Fault, Json} from '../nodes.ts'
import type {ReportFinding} from '../problem.ts'

/** Whether something goes between paragraphs (`flow`) or within one (`text`). */
export type Display = 'flow' | 'text'

/**
 * Everything that the steps need to know about a component. The theme decides how it looks.
 *
 * No step checks for a component by name, because everything special about one is declared here.
 */
export interface ComponentSpec {
  /** Name in the tree of a page. */
  name: string
  /** Props that an author may write. */
  props: z.ZodObject
  display: Display | ((props: Readonly<Record<string, Json>>) => Display)
  /** Whether it has a form for sentences, which it gets there with the prop `isInline`. */
  canBeInline?: boolean
  /** Props that accept JSX. */
  slots?: ReadonlyArray<string>
  /** Props that are addresses, and what they lead to. */
  urls?: Readonly<Record<string, 'link' | 'image'>>
  /** Components that it has to be directly inside of. */
  parents?: ReadonlyArray<string>
  /** The component that it belongs in, anywhere below. Outside of it, it works but looks out of place. */
  group?: string
  /** Its role for someone who follows the page: code, one of several alternatives, or the group of alternatives. */
  role?: 'alternative' | 'alternatives' | 'code'
  /** HTML element that means this component as well. */
  element?: string
  /** Returns the grammars and renderers to load, given the props as they were written. */
  needs?: (written: Readonly<Record<string, string>>) => {
    languages?: ReadonlyArray<string>
    /** Whether it draws a diagram. */
    hasDiagram?: boolean
  }
  /**
   * Build what it shows. The result is treated as if an author had written it: its links are followed, its words are
   * found, and whatever is not safe is left out. A reason says why nothing can be shown.
   */
  build?: (component: Component, uid: string) => {value: Array<ElementContent>} | {reason: string}
  /** Convert a component to its final form, after everything inside it. */
  finish?: (component: Component, context: FinishContext) => Component | Element | Fault
  /** Show the pages below the page, when they are known. */
  showPages?: (component: Component, pages: ReadonlyArray<ChildPage>) => Component
  /** Props with words that a reader sees, for search. Default: `title`, `label`, `name`, `description`, `caption`, `alt`. */
  words?: ReadonlyArray<string>
  /** Text to index for search instead of the content; undefined to index the content. */
  toSearchText?: (component: Component) => string | undefined
  /** Code that it shows, which search and Markdown take as one piece. */
  toCode?: (component: Component) => {language: string; text: string}
  /** Convert it to Markdown. Default: what is inside. */
  toMarkdown?: (component: Component, convert: ToMarkdown) => Array<MarkdownContent>
}

/** Functions and data for converting a component to its final form. */
export interface FinishContext {
  /** The page or partial that the component was written in. */
  file: string
  report: ReportFinding
  /** Keep an address that the component makes, and return the token that replaces it. */
  addLink: (url: string) => string
  /** Keep what a name means, with the token of its address. */
  addDefinition: (definition: SourceDefinition, token: string) => void
  /** Return an id that the component makes, or undefined if the page has it already. */
  claimId: (id: string) => string | undefined
  /** Keep the addresses of a code block that was built here. */
  finishCode: (block: Component) => Component
  contracts: ContractLookup | undefined
  highlighter: Highlighter | undefined
  diagrams: Diagrams | undefined
}

/** A page below another page. */
export interface ChildPage {
  title: string
  route: string
  description?: string | undefined
}

/** Blocks of Markdown, or text where the component is within a paragraph. */
export type MarkdownContent = BlockContent | DefinitionContent | PhrasingContent

/** Converts content to Markdown. */
export interface ToMarkdown {
  flow: (nodes: Array<ElementContent>) => Array<BlockContent | DefinitionContent>
  text: (nodes: Array<ElementContent>) => Array<PhrasingContent>
}

/** Components by the names that authors use. */
export type Registry = Readonly<Record<string, ComponentSpec>>

/** Props of every component. */
const common = {id: z.string().optional(), className: z.string().optional()}

/** Describe a component whose props are those of `shape`, `id` and `className`. `ignored` props are accepted and dropped. */
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

/** A number, which may be written as a string: `width="500"`. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
])

/** A boolean, which may be written as a string: `open="true"`. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true')
])
