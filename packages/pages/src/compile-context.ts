import type {Dialect, Heading} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import {type Problem, toPlace} from '@lockstep/problem'
import type {Heading as HeadingNode, Nodes, Root} from 'mdast'
import type {VFile} from 'vfile'
import type {Highlighter} from './code/highlighter.ts'
import type {ComponentSpec, Registry} from './components/component-spec.ts'
import type {ContractLookup} from './contracts/contract-lookup.ts'
import type {SourceDefinition} from './contracts/source-definition.ts'
import type {Diagrams} from './diagrams/build-diagram.ts'
import type {MathRenderer} from './math/math-renderer.ts'
import {buildScope, type Scope} from './partials/scope.ts'
import type {ReportFinding} from './problem.ts'

/** State that the steps share while they process one page. Their results are in `file.data`. */
export interface CompileContext {
  /** Path of the page from the root of the docs set. */
  file: string
  dialect: Dialect
  rootName: string
  registry: Registry
  /** Components by the names that they have in the tree. */
  specs: ReadonlyMap<string, ComponentSpec>
  getPartial: (path: string) => ParsedPage | undefined
  contracts: ContractLookup | undefined
  highlighter: Highlighter | undefined
  /** Loaded for pages with diagrams. */
  diagrams: Diagrams | undefined
  /** Loaded for pages with formulas. */
  math: MathRenderer | undefined
  /** Definitions of names on the page, by address, and the tokens of these addresses. */
  definitions: Map<string, {definition: SourceDefinition; token: string}>
  problems: Array<Problem>
  /** Why no part of the page can be shown. */
  failure: string | undefined
  /** Whether the page has passed the sanitizer. */
  isFinished: boolean
  /** Find what names mean where a node of Markdown was written: in the page or in a partial. */
  findScope: (node: Nodes) => Scope
  /** Headings that have an id. */
  headings: ReadonlyMap<HeadingNode, Heading>
  /** Announce a step on a node, which can take long. */
  startNode: (name: string, node: Nodes) => void
  createScope: (tree: Root, file: string, page: ParsedPage) => Scope
  createReport: (file: string) => ReportFinding
}

/**
 * Contexts live exactly as long as their file, because they are stored on it.
 *
 * The values of a `WeakMap` would survive every collection of young garbage, and with them the trees of the page.
 */
const key = Symbol('context')

interface FileWithContext extends VFile {
  [key]?: CompileContext
}

/** Return the context of a page that is being processed. */
export function getContext(file: FileWithContext): CompileContext {
  const context = file[key]
  if (context) return context
  throw new TypeError(
    `Cannot find the context of \`${file.path}\`: \`remarkStart\` has to run first`
  )
}

/** Create the context of a page. */
export function createContext(
  file: FileWithContext,
  options: Pick<
    CompileContext,
    'dialect' | 'rootName' | 'registry' | 'specs' | 'getPartial' | 'contracts' | 'highlighter'
  >
): CompileContext {
  const path = file.path ?? 'page.mdx'
  const problems: Array<Problem> = []

  const createReport = (holder: string): ReportFinding => {
    return ({ruleId, reason, place, severity = 'error', subject, suggestion}) => {
      const problem: Problem = {file: holder, ruleId, reason, severity, place: toPlace(place)}
      problems.push({
        ...problem,
        ...(subject !== undefined && {subject}),
        ...(suggestion && {suggestion})
      })
    }
  }
  const createScope = (tree: Root, holder: string, {facts}: ParsedPage): Scope =>
    buildScope(tree, {
      file: holder,
      rootName: options.rootName,
      frontMatter: facts.frontMatter,
      components: options.registry,
      report: createReport(holder)
    })
  const context: CompileContext = {
    ...options,
    file: path,
    diagrams: undefined,
    math: undefined,
    definitions: new Map(),
    problems,
    failure: undefined,
    isFinished: false,
    headings: new Map(),
    findScope: () => {
      throw new TypeError('Cannot find a scope before `remarkPartials` has run')
    },
    startNode(name, node) {
      const line = context.findScope(node).file === path ? node.position?.start.line : undefined
      file.data.onStep?.({name, line})
    },
    createScope,
    createReport
  }
  file[key] = context
  return context
}
