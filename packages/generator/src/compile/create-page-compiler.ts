import {collectPage, type ProseSettings, type Rule, rules} from '@lockstep/lint'
import type {Dialect} from '@lockstep/navtree'
import {type ParsedPage, parsePage} from '@lockstep/navtree/parse'
import {
  baseComponents,
  compilePage,
  createHighlighter,
  type PageNodes,
  type Registry,
  type Section,
  visitNodes
} from '@lockstep/pages'
import {type Plan, planRun, toPlanDigest} from '@lockstep/proof'
import {prepareSections} from '@lockstep/search'
import {codeThemes, type Island, renderArticle, toRegistry, type View} from '@lockstep/theme'
import {toDigest} from '../cache/to-digest.ts'
import {readContractSource} from '../contracts/read-contract-source.ts'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {createCitations, recordCitations} from '../contracts/record-citations.ts'
import {createSourceReader} from '../proof/create-source-reader.ts'
import {findSymbols} from './find-symbols.ts'
import {formatContent, readTokens} from './page-content.ts'
import type {PageEntry} from './page-entry.ts'
import {readContentFile, readFileDigest} from './read-content-file.ts'
import {rememberTokens} from './remember-tokens.ts'
import {toPageKey} from './to-page-key.ts'

/** What every page of a site depends on. Plain data, so that it can be sent to a thread. */
export interface CompilerOptions {
  /** Folder of the pages. */
  content: string
  /** Name of that folder, which a path such as `@/pages/a.mdx` holds. */
  rootName: string
  dialect: Dialect
  /** Digest of all code that makes articles. */
  engine: string
  /** Compiled module that exports the components of the site. */
  components?: string | undefined
  /** Foundry project, and its profile. */
  contracts?: ContractsOptions | undefined
  /** Whether words are kept for a spelling check. */
  hasWords?: boolean | undefined
  /** Whether names are kept that may be those of contracts. */
  hasNames?: boolean | undefined
  /** What is checked in the prose. */
  prose?: ProseSettings | undefined
}

/** Compiles pages of one site. */
export interface PageCompiler {
  /** Compile a page, with what the version before has left in the cache. */
  compile: (file: string, before?: string) => Promise<{entry: PageEntry; content: string}>
  /** Read what a file says that other pages include. It has no content of its own. */
  parse: (file: string) => PageEntry
}

/** Create a compiler of pages. It keeps what pages share: the highlighter, and partials that were parsed. */
export async function createPageCompiler(options: CompilerOptions): Promise<PageCompiler> {
  const {content: root, rootName, dialect} = options
  const own = options.components === undefined ? {} : await importComponents(options.components)
  const components: Registry = {...baseComponents, ...toRegistry(own)}
  const highlighter = createHighlighter({themes: codeThemes})
  const source = options.contracts && readContractSource(options.contracts.root, options.contracts)
  const partials = new Map<string, ParsedPartial>()
  const pageRules = options.prose ? [...rules, ...(await loadProseRules(options.prose))] : rules

  return {
    async compile(file, before) {
      const text = readContentFile(root, file)
      const page = parsePage(text, toFormat(file), dialect)
      const cited = createCitations()
      // A file that changes meanwhile is the same one to the end: the digest is of the text that was shown.
      const included = new Map<string, ParsedPartial | undefined>()
      const getPartial = (partial: string): ParsedPartial | undefined => {
        if (!included.has(partial)) included.set(partial, findPartial(partial))
        return included.get(partial)
      }
      const tokens = before === undefined ? undefined : readTokens(before)
      const remembered = rememberTokens(highlighter, options.engine, tokens)
      const contracts = source && recordCitations(source, cited, readDigest)
      const compiled = await compilePage(page, {
        file,
        dialect,
        rootName,
        components,
        highlighter: remembered.highlighter,
        ...(contracts && {contracts}),
        getPartial: (partial) => getPartial(partial)?.page
      })
      const {links, outline, sections} = compiled
      const {plan, problems: planProblems} = planRun(page, {
        file,
        dialect,
        rootName,
        getPartial: (partial) => getPartial(partial)?.page,
        ...(contracts && {getSource: createSourceReader(contracts)})
      })
      if (plan) markSteps(compiled.hast, plan)
      const article = renderArticle(compiled, own)
      const used = compiled.partials.map((partial): [string, string] => {
        return [partial, getPartial(partial)?.digest ?? '']
      })
      const content = formatContent({
        article,
        sections: prepareSections(sections, findSymbols(compiled.hast, outline)),
        tokens: remembered.record
      })
      const entry: PageEntry = {
        key: toPageKey(options, file, text),
        article: toDigest(content),
        facts: page.facts,
        outline,
        ids: listIds(compiled.hast),
        links,
        partials: used,
        citations: [...cited.answers],
        sources: [...cited.files],
        snippets: countSnippets(compiled.hast),
        hasChildCards: compiled.features.includes('ChildCards'),
        islands: article.islands,
        ...(plan && {plan: toPlanDigest(plan)}),
        words: countWords(sections),
        problems: [...compiled.problems, ...planProblems],
        lint: collectLint(page, text, file)
      }
      return {entry, content}
    },

    parse(file) {
      const text = readContentFile(root, file)
      const page = parsePage(text, toFormat(file), dialect)
      const lint = collectLint(page, text, file)
      return {...emptyEntry, key: toPageKey(options, file, text), facts: page.facts, lint}
    }
  }

  function collectLint(page: ParsedPage, text: string, file: string): string {
    const {hasWords, hasNames} = options
    return JSON.stringify(collectPage(page, text, {file, rules: pageRules, hasWords, hasNames}))
  }

  function readDigest(name: string): string {
    return options.contracts ? readFileDigest(options.contracts.root, name) : ''
  }

  function findPartial(file: string): ParsedPartial | undefined {
    const text = tryRead(file)
    if (text === undefined) return
    const digest = toDigest(text)
    const known = partials.get(file)
    if (known?.digest === digest) return known
    const partial = {page: parsePage(text, toFormat(file), dialect), digest}
    // Those that many pages share are few; a set with very many is parsed again now and then.
    if (partials.size >= 200) partials.clear()
    partials.set(file, partial)
    return partial
  }

  function tryRead(file: string): string | undefined {
    try {
      return readContentFile(root, file)
    } catch {
      // The compiler reports it where the page asks for it.
      return
    }
  }
}

/** A file that pages include, as it was when it was parsed. */
interface ParsedPartial {
  page: ParsedPage
  digest: string
}

const emptyEntry = {
  article: '',
  outline: [],
  ids: [],
  links: [],
  partials: [],
  citations: [],
  sources: [],
  snippets: 0,
  hasChildCards: false,
  islands: [],
  words: 0,
  problems: []
} satisfies Omit<PageEntry, 'key' | 'facts' | 'lint'>

async function importComponents(file: string): Promise<Record<string, Island | View>> {
  const {components} = (await import(file)) as {components?: unknown}
  if (typeof components !== 'object' || components === null) return {}
  return components as Record<string, Island | View> // Checked when the module was bundled.
}

function toFormat(file: string): 'md' | 'mdx' {
  return file.endsWith('.md') ? 'md' : 'mdx'
}

function listIds(root: PageNodes): Array<string> {
  const ids = new Set<string>()
  visitNodes(root, (node) => {
    const id =
      node.type === 'element'
        ? node.properties.id
        : node.type === 'component'
          ? node.props.id
          : undefined
    if (typeof id === 'string') ids.add(id)
    return undefined
  })
  return [...ids]
}

/** Mark the steps whose commands a proof runs. */
function markSteps(root: PageNodes, {steps}: Plan): void {
  const headings = new Set(steps.flatMap((step) => (step.kind === 'run' ? step.heading : [])))
  visitNodes(root, (node) => {
    if (node.type !== 'component' || node.name !== 'Step') return undefined
    const [first] = node.children
    const id = first?.type === 'element' ? first.properties.id : undefined
    if (typeof id === 'string' && headings.has(id)) node.props.isRun = true
    return undefined
  })
}

/** Pieces of code that were cut from contracts. */
function countSnippets(root: PageNodes): number {
  let count = 0
  visitNodes(root, (node) => {
    if (node.type === 'component' && typeof node.props.symbol === 'string') count++
    return undefined
  })
  return count
}

function countWords(sections: ReadonlyArray<Section>): number {
  let words = 0
  for (const {text} of sections)
    words += text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0
  return words
}

/** Load the parser of sentences, which most sites don't need. */
async function loadProseRules(settings: ProseSettings): Promise<Array<Rule>> {
  const {createProseRules} = await import('@lockstep/lint/prose')
  return createProseRules(settings)
}
