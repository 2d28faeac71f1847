import {collectPage, type ProseSettings, type Rule, rules} from '@lockstep/lint'
import type {Dialect} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import {
  createHighlighter,
  createPageProcessor,
  getPageData,
  markRunSteps,
  type PageSources,
  type SitePlugins
} from '@lockstep/pages'
import {type Plan, planRun, toPlanDigest} from '@lockstep/proof'
import {prepareSections} from '@lockstep/search'
import {codeThemes, type Island, toArticle, toPageOptions, type View} from '@lockstep/theme'
import type {Root} from 'hast'
import {VFile} from 'vfile'
import {toDigest} from '../cache/to-digest.ts'
import {readContractSource} from '../contracts/read-contract-source.ts'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {createCitations, recordCitations} from '../contracts/record-citations.ts'
import {createSourceReader} from '../proof/create-source-reader.ts'
import {formatContent, readTokens} from './page-content.ts'
import type {PageEntry} from './page-entry.ts'
import {readContentFile, readFileDigest} from './read-content-file.ts'
import {rememberTokens} from './remember-tokens.ts'
import {toPageKey} from './to-page-key.ts'

/** Everything that all pages of a site depend on, as plain data that can be sent to a thread. */
export interface CompilerOptions {
  /** Folder of the pages. */
  content: string
  /** Name of that folder, which is part of paths such as `@/pages/a.mdx`. */
  rootName: string
  dialect: Dialect
  /** Digest of all code that compiles articles. */
  engine: string
  /** Compiled module that exports the components and plugins of the site. */
  components?: string | undefined
  /** Foundry project and its profile. */
  contracts?: ContractsOptions | undefined
  /** Whether to keep words for a spelling check. */
  hasWords?: boolean | undefined
  /** Whether to keep names that may be contract symbols. */
  hasNames?: boolean | undefined
  /** Checks of the writing. */
  prose?: ProseSettings | undefined
}

/** Compiles pages of one site. */
export interface PageCompiler {
  /** Compile a page, reusing the cached content of its previous version. */
  compile: (file: string, before?: string) => Promise<{entry: PageEntry; content: string}>
  /** Read a file that other pages include. It has no content of its own. */
  parse: (file: string) => PageEntry
}

/** Create a page compiler. It keeps what pages share: the highlighter and parsed partials. */
export async function createPageCompiler(options: CompilerOptions): Promise<PageCompiler> {
  const {content: root, rootName, dialect} = options
  const own: SiteModule =
    options.components === undefined ? {} : await importSiteModule(options.components)
  const highlighter = createHighlighter({themes: codeThemes})
  const source = options.contracts && readContractSource(options.contracts.root, options.contracts)
  const partials = new Map<string, ParsedPartial>()
  const pageRules = options.prose ? [...rules, ...(await loadProseRules(options.prose))] : rules
  const processor = createPageProcessor({
    ...toPageOptions(own.components),
    dialect,
    rootName,
    plugins: {...own.plugins, trusted: [...(own.plugins?.trusted ?? []), markSteps]},
    getSources: ({data}) => data.sources ?? {}
  })

  return {
    async compile(name, before) {
      const text = readContentFile(root, name)
      const cited = createCitations()
      // Read each file once, so that its digest matches the text on the page even if it changes meanwhile.
      const included = new Map<string, ParsedPartial | undefined>()
      const getPartial = (path: string): ParsedPage | undefined => {
        if (!included.has(path)) included.set(path, findPartial(path))
        return included.get(path)?.page
      }
      const tokens = before === undefined ? undefined : readTokens(before)
      const remembered = rememberTokens(highlighter, options.engine, tokens)
      const contracts = source && recordCitations(source, cited, readDigest)

      const file = new VFile({path: name, value: text})
      const tree = processor.parse(file)
      const page = toParsedPage(file)
      const lint = collectLint(page, text, name)
      const {plan, problems: planProblems} = planRun(page, {
        file: name,
        dialect,
        rootName,
        getPartial,
        ...(contracts && {getSource: createSourceReader(contracts)})
      })
      file.data.plan = plan
      file.data.sources = {highlighter: remembered.highlighter, contracts, getPartial}
      file.value = processor.stringify(await processor.run(tree, file), file)

      const {outline, ids, links, sections, symbols, words, problems, ...data} = getPageData(file)
      const article = toArticle(file)
      const content = formatContent({
        article,
        sections: prepareSections(sections, symbols),
        tokens: remembered.record
      })
      const entry: PageEntry = {
        key: toPageKey(options, name, text),
        article: toDigest(content),
        facts: page.facts,
        outline,
        ids,
        links,
        partials: data.partials.map((path) => [path, included.get(path)?.digest ?? '']),
        citations: [...cited.answers],
        sources: [...cited.files],
        snippets: symbols.length,
        showsPages: data.showsPages,
        islands: article.islands,
        ...(plan && {plan: toPlanDigest(plan)}),
        words,
        problems: [...problems, ...planProblems],
        lint
      }
      return {entry, content}
    },

    parse(file) {
      const text = readContentFile(root, file)
      const page = parse(text, file)
      const lint = collectLint(page, text, file)
      return {...emptyEntry, key: toPageKey(options, file, text), facts: page.facts, lint}
    }
  }

  function parse(text: string, path: string): ParsedPage {
    const file = new VFile({path, value: text})
    processor.parse(file)
    return toParsedPage(file)
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
    const partial = {page: parse(text, file), digest}
    // Few partials are shared by many pages, so dropping all of a full cache costs little.
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

/** A parsed file that pages include. */
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
  showsPages: false,
  islands: [],
  words: 0,
  problems: []
} satisfies Omit<PageEntry, 'key' | 'facts' | 'lint'>

/** The exports of a site's module. */
interface SiteModule {
  components?: Record<string, Island | View>
  plugins?: SitePlugins
}

async function importSiteModule(file: string): Promise<SiteModule> {
  return (await import(file)) as SiteModule // Checked when the module was bundled.
}

/** Return the page that the processor's parser stored in the data of the file. */
function toParsedPage({path, data}: VFile): ParsedPage {
  if (data.page) return data.page
  throw new TypeError(`Cannot find the parsed page of \`${path}\``)
}

declare module 'vfile' {
  interface DataMap {
    /** The commands that readers run, for a page with a proof. */
    plan: Plan | undefined
    sources: PageSources
  }
}

/** Plugin that marks the steps whose commands a proof runs. */
function markSteps(): (tree: Root, file: VFile) => void {
  return (tree: Root, {data: {plan}}: VFile) => {
    if (!plan) return
    const headings = plan.steps.flatMap((step) => (step.kind === 'run' ? (step.heading ?? []) : []))
    markRunSteps(tree, new Set(headings))
  }
}

/** Load the parser of sentences, which most sites don't need. */
async function loadProseRules(settings: ProseSettings): Promise<Array<Rule>> {
  const {createProseRules} = await import('@lockstep/lint/prose')
  return createProseRules(settings)
}
