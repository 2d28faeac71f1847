import type {Dialect, Heading} from '@lockstep/navtree'
import {findOutline, type ParsedPage} from '@lockstep/navtree/parse'
import {mergeProblems, type Problem, toPlace, wholeFile} from '@lockstep/problem'
import type {Root} from 'hast'
import type {Root as MdastRoot} from 'mdast'
import {visit} from 'unist-util-visit'
import type {Highlighter} from './code/highlighter.ts'
import {baseComponents} from './components/base-components.ts'
import {listSpecs} from './components/list-specs.ts'
import type {Registry} from './components/registry.ts'
import type {ContractSource} from './contracts/contract-source.ts'
import {toFault} from './convert/to-fault.ts'
import {toHast} from './convert/to-hast.ts'
import {cutSections, type Section} from './derive/cut-sections.ts'
import type {Diagrams} from './diagrams/build-diagram.ts'
import {loadDiagramRenderer} from './diagrams/diagram-renderer.ts'
import {findHtmlPlaces} from './finish/find-html-places.ts'
import {finishPage} from './finish/finish-page.ts'
import type {PageLink} from './finish/finisher.ts'
import {loadMathRenderer, type MathRenderer} from './math/math-renderer.ts'
import {visitNodes} from './nodes.ts'
import {type Expanded, expandPartials} from './partials/expand-partials.ts'
import {listNeeds} from './partials/list-needs.ts'
import {readScope, type Scope} from './partials/scope.ts'
import type {Report} from './problem.ts'

/** What surrounds a page. */
export interface CompileOptions {
  /** Path of the source, relative to the root of the docs set. */
  file: string
  /** Title of the page. Default: that of front matter, or the first heading of rank one. */
  title?: string | undefined
  /** Version of Nextra whose rules for ids count. Default: 2. */
  dialect?: Dialect | undefined
  /** Name of the folder of the docs set, which a path such as `@/pages/a.mdx` holds. Default: `pages`. */
  rootName?: string | undefined
  /** Components by the names that authors use. Default: `baseComponents`. */
  components?: Registry | undefined
  /** Gives a Markdown file of the docs set. Default: there are none to include. */
  getPartial?: ((file: string) => ParsedPage | undefined) | undefined
  /** Gives code and facts of contracts. Without it, a page that asks for them has problems. */
  contracts?: ContractSource | undefined
  /** Without it code is plain text. */
  highlighter?: Highlighter | undefined
}

/** A page as data: plain JSON, without anything that runs, and without anything that is known only of other pages. */
export interface CompiledPage {
  title: string
  /** Addresses in it are tokens that `linkPage` fills in: `lockstep:3` is that of `links[3]`. */
  hast: Root
  /** Headings with the ids that the page has, those of partials included. */
  outline: Array<Heading>
  sections: Array<Section>
  links: Array<PageLink>
  /** Names of the components that the page uses, sorted. */
  features: Array<string>
  /** Code that is not on the page, and where it is. */
  snippets: Array<SnippetPlace>
  /** Files that the page includes. */
  partials: Array<string>
  problems: Array<Problem>
}

/** Where the code of a block was cut. */
export interface SnippetPlace {
  /** Symbols as the page names them; nothing for other files. */
  symbol?: string
  /** From the root of the project. */
  file: string
  line: number
}

/** Compile a page. What is wrong with it is in `problems`, sorted by place; content never throws. */
export async function compilePage(
  page: ParsedPage,
  options: CompileOptions
): Promise<CompiledPage> {
  const problems: Array<Problem> = page.facts.problems.map((problem) => ({
    ...problem,
    file: options.file,
    place: toPlace(problem.place)
  }))
  const compile = createCompiler(page, options, problems)

  try {
    const expanded = compile.expand()
    const {languages, hasDiagram, hasMath} = listNeeds(expanded.tree)
    await options.highlighter?.load(languages)
    const diagrams = hasDiagram ? {renderer: await loadDiagramRenderer(), count: 0} : undefined
    const math = hasMath ? await loadMathRenderer() : undefined
    const compiled = compile.finish(expanded, diagrams, math)
    return {...compiled, problems: mergeProblems(problems)}
  } catch (error) {
    // Nesting deeper than the stack can be built in any language of text.
    if (!(error instanceof RangeError)) throw error
    const reason = 'Cannot compile page: it is nested too deeply'
    problems.push({
      file: options.file,
      ruleId: 'invalid-page',
      severity: 'error',
      reason,
      place: wholeFile
    })
    return {...emptyPage(reason), problems: mergeProblems(problems)}
  }
}

interface Compiler {
  expand: () => Expanded
  finish: (
    expanded: Expanded,
    diagrams: Diagrams | undefined,
    math: MathRenderer | undefined
  ) => Omit<CompiledPage, 'problems'>
}

function createCompiler(
  page: ParsedPage,
  options: CompileOptions,
  problems: Array<Problem>
): Compiler {
  const {file, dialect = 2, rootName = 'pages', components: registry = baseComponents} = options
  const {getPartial = () => undefined, highlighter, contracts} = options
  const specs = listSpecs(registry)

  return {
    expand() {
      const tree = page.tree ?? toReadable(page.fallback)
      const scope = createScope(tree, file, page)
      return expandPartials(tree, scope, {rootName, getPartial, createScope})
    },

    finish({tree, findScope, files}, diagrams, math) {
      // Headings are found in the page as it is shown, so that an id is there once.
      const {title: heading, headings: outline, nodes} = findOutline(tree, dialect)
      const title = options.title ?? toTitle(page.facts.frontMatter.title) ?? heading ?? ''

      const draft = toHast(tree, {
        registry,
        findScope,
        headings: nodes,
        highlighter,
        contracts,
        diagrams,
        math
      })
      const {hast, links} = finishPage(draft, {
        findPlace: findHtmlPlaces(tree, findScope),
        file,
        specs,
        contracts,
        highlighter,
        diagrams,
        createReport
      })
      if (page.facts.error)
        hast.children.unshift(
          toFault({ruleId: 'invalid-page', reason: page.facts.error.reason}, [], undefined)
        )
      return {
        title,
        hast,
        outline,
        sections: cutSections(hast, title, outline),
        links,
        ...listComponents(hast),
        partials: [...new Set(files)]
      }
    }
  }

  function createScope(tree: MdastRoot, file: string, {facts}: ParsedPage): Scope {
    const report = createReport(file)
    return readScope(tree, {
      file,
      rootName,
      frontMatter: facts.frontMatter,
      components: registry,
      report
    })
  }

  function createReport(file: string): Report {
    return ({ruleId, reason, place, severity = 'error', subject}) => {
      const problem: Problem = {file, ruleId, reason, severity, place: toPlace(place)}
      problems.push(subject === undefined ? problem : {...problem, subject})
    }
  }
}

/** A page that cannot be parsed keeps its words: elements are left out, and so are imports. */
function toReadable(fallback: MdastRoot | undefined): MdastRoot {
  const tree: MdastRoot = fallback ? structuredClone(fallback) : {type: 'root', children: []}
  visit(tree, (node, index, parent) => {
    const [first] = node.type === 'paragraph' ? node.children : []
    const isCode = first?.type === 'text' && /^(import|export)\s/.test(first.value)
    if (!parent || index === undefined || !(node.type === 'html' || isCode)) return
    parent.children.splice(index, 1)
    return index
  })
  return tree
}

function listComponents(root: Root): Pick<CompiledPage, 'features' | 'snippets'> {
  const names = new Set<string>()
  const snippets: Array<SnippetPlace> = []
  visitNodes(root, (node) => {
    if (node.type !== 'component') return true
    names.add(node.name)
    const {symbol, source} = node.props
    if (source) {
      const place = source as {file: string; line: number} // As `buildSnippet` makes it.
      snippets.push(typeof symbol === 'string' ? {symbol, ...place} : place)
    }
    return node.name !== 'CodeBlock'
  })
  return {features: [...names].sort(), snippets}
}

function emptyPage(reason: string): Omit<CompiledPage, 'problems'> {
  const hast: Root = {
    type: 'root',
    children: [toFault({ruleId: 'invalid-page', reason}, [], undefined)]
  }
  return {
    title: '',
    hast,
    outline: [],
    sections: [],
    links: [],
    features: [],
    snippets: [],
    partials: []
  }
}

function toTitle(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
