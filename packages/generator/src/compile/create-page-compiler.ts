import {collectPage, emptyPageLint, type ProseSettings, type Rule, rules} from '@lockstep/lint'
import type {ParsedPage} from '@lockstep/navtree/parse'
import {
  type ContractLookup,
  createHighlighter,
  type DeploymentData,
  getPageData,
  type Highlighter,
  type PageProcessor
} from '@lockstep/pages'
import {limitProblems} from '@lockstep/problem'
import {toPlanDigest} from '@lockstep/proof'
import {prepareSections} from '@lockstep/search'
import {codeThemes, toArticle} from '@lockstep/theme'
import {VFile} from 'vfile'
import {toDigest} from '../cache/to-digest.ts'
import {createContractLookup, type ProjectFolders} from '../contracts/create-contract-lookup.ts'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {createCitations, recordCitations} from '../contracts/record-citations.ts'
import {type PageAnswers, withAnswers} from '../contracts/with-answers.ts'
import {parseSiteFrontMatter} from '../model/site-front-matter.ts'
import {listGeneratedTexts} from '../reference/list-generated-texts.ts'
import type {ReferencePlan} from '../reference/reference-plan.ts'
import type {CompileStep} from '../threads/step-note.ts'
import {
  createSiteProcessor,
  getParsedPage,
  parseSitePage,
  type SiteProcessorOptions
} from './create-site-processor.ts'
import {mergeGenerated} from './merge-generated.ts'
import {type EntryLint, packLint} from './pack-lint.ts'
import {formatContent, parseAnswers, parseTokens} from './page-content.ts'
import type {PageEntry} from './page-entry.ts'
import {readContentFile, readFileDigest} from './read-content-file.ts'
import {combineTexts, readPageText, toKeyText} from './read-page-text.ts'
import {createPartialReader, type PagePartials} from './read-partials.ts'
import {rememberTokens} from './remember-tokens.ts'
import {toPageKey} from './to-page-key.ts'

/** Everything that all pages of a site depend on, as plain data that can be sent to a thread. */
export interface CompilerOptions extends SiteProcessorOptions {
  /** Folder of the pages. */
  content: string
  /** Digest of all code that compiles articles. */
  engine: string
  /** Foundry project and its profile. */
  contracts?: ContractsOptions | undefined
  /** Generated pages, and whether readers can open sources. */
  reference?: {plan: ReferencePlan; hasSources: boolean} | undefined
  /** Where the project is in its repository, if readers can open sources. */
  sources?: ProjectFolders | undefined
  /** Where contracts are deployed. */
  deployments?: ReadonlyArray<DeploymentData> | undefined
  /** Whether to keep words for a spelling check. */
  hasWords?: boolean | undefined
  /** Whether to keep names that may be contract symbols. */
  hasMentions?: boolean | undefined
  /** Checks of the writing. */
  prose?: ProseSettings | undefined
}

/** Compiles pages of one site. */
export interface PageCompiler {
  /** Compile a page, reusing the cached content of its previous version. */
  compile: (file: string, version?: PageVersion) => Promise<{entry: PageEntry; content: string}>
  /** Read a file that other pages include, which has no content of its own. */
  parse: (file: string, text?: string) => PageEntry
}

/** Known facts about a page to compile. */
interface PageVersion {
  /** Cached content of its previous version. */
  before?: string | undefined
  /** Text that replaces what is on the disk. */
  text?: string | undefined
  /** Whether the contracts still return the answers that its previous version got. */
  hasSameContracts?: boolean | undefined
  /** Its data from the contracts, if they were read ahead. */
  answers?: PageAnswers | undefined
}

/** All pages of a thread use one, which loads nothing before it is needed. */
const colors = createHighlighter({themes: codeThemes})

/** Load the highlighter, which nearly every page needs, while the thread is idle. */
export async function warmUp(): Promise<void> {
  await colors.styleSheet()
}

/** Create a page compiler. It keeps what pages share: the highlighter and parsed partials. */
export async function createPageCompiler(
  options: CompilerOptions,
  onStep?: (step: CompileStep) => void
): Promise<PageCompiler> {
  const {content, contracts, reference, sources, deployments, prose} = options
  const project = contracts ?? reference?.plan.projects[0]
  const processor = await createSiteProcessor(options)
  const shared: Shared = {
    options,
    processor,
    onStep,
    highlighter: colors,
    generated: reference ? listGeneratedTexts(reference.plan) : new Map(),
    contracts:
      project &&
      createContractLookup(project.root, {
        profile: project.profile,
        reference,
        sources,
        deployments
      }),
    rules: prose ? [...rules, ...(await loadProseRules(prose))] : rules,
    startPartials: createPartialReader(content, (text, file) => {
      return parseSitePage(new VFile({path: file, value: text}), processor)
    })
  }
  return {
    compile: (file, version = {}) => compilePage(file, version, shared),
    parse: (file, text) => readPartial(file, text, shared)
  }
}

/** Options that all pages of a site are compiled with. */
interface Shared {
  options: CompilerOptions
  processor: PageProcessor
  onStep: ((step: CompileStep) => void) | undefined
  highlighter: Highlighter
  /** Texts of generated pages, by file. */
  generated: ReadonlyMap<string, string>
  contracts: ContractLookup | undefined
  rules: ReadonlyArray<Rule>
  startPartials: () => PagePartials
}

async function compilePage(
  name: string,
  {before, hasSameContracts, text: unsaved, answers}: PageVersion,
  shared: Shared
): Promise<{entry: PageEntry; content: string}> {
  const {options, processor, startPartials, onStep} = shared
  onStep?.({name: 'parsing'})
  const made =
    unsaved === undefined
      ? readPageText(options.content, name, shared.generated)
      : combineTexts(unsaved, shared.generated.get(name))
  const {text, generated} = made
  const cited = createCitations()
  const partials = startPartials()
  const tokens = before === undefined ? undefined : parseTokens(before)
  const {highlighter, record} = rememberTokens(shared.highlighter, options.engine, tokens)
  const contracts =
    shared.contracts &&
    recordCitations(
      withAnswers(shared.contracts, name, answers),
      cited,
      (file) => readDigest(file, options.contracts),
      before !== undefined && hasSameContracts ? parseAnswers(before) : undefined
    )

  const file = new VFile({path: name, value: text})
  let tree = processor.parse(file)
  let page = getParsedPage(file)
  // No rule checks a generated page, because authors cannot correct it.
  const lint = made.isGenerated ? emptyLint : collectLint(page, text, name, shared)
  if (generated !== undefined) {
    const other = parseSitePage(new VFile({path: name, value: generated}), processor)
    ;({tree, page} = mergeGenerated({tree, page}, other, options.dialect))
    file.data.page = page
  }
  file.data.onStep = onStep
  file.data.inputs = {highlighter, contracts, getPartial: partials.get}
  file.value = processor.stringify(await processor.run(tree, file), file)

  onStep?.({name: 'writing the article and its words for search'})
  const {outline, ids, links, sections, symbols, words, problems, ...data} = getPageData(file)
  const {plan, planProblems = []} = file.data
  const article = toArticle(file)
  const content = formatContent({
    article,
    sections: prepareSections(sections, symbols),
    tokens: record,
    answers: cited.texts
  })
  const entry: PageEntry = {
    key: toPageKey(options, name, toKeyText(made)),
    article: toDigest(content),
    facts: page.facts,
    front: parseSiteFrontMatter(page.facts.frontMatter),
    outline,
    ids,
    links,
    partials: data.partials.map((path) => [path, partials.toDigest(path)]),
    citations: [...cited.answers],
    shownFiles: [...cited.files],
    snippets: data.snippets.filter(({symbol}) => symbol !== undefined).length,
    showsPages: data.showsPages,
    islands: article.islands,
    ...(plan && {plan: toPlanDigest(plan)}),
    words,
    problems: limitProblems([...problems, ...planProblems]),
    ...lint
  }
  return {entry, content}
}

/** Read a file that pages include. */
function readPartial(name: string, unsaved: string | undefined, shared: Shared): PageEntry {
  const {options, processor, onStep} = shared
  onStep?.({name: 'parsing'})
  const text = unsaved ?? readContentFile(options.content, name)
  const page = parseSitePage(new VFile({path: name, value: text}), processor)
  const lint = collectLint(page, text, name, shared)
  return {...emptyEntry, key: toPageKey(options, name, text), facts: page.facts, ...lint}
}

function collectLint(
  page: ParsedPage,
  text: string,
  file: string,
  {options: {hasWords, hasMentions}, rules, onStep}: Shared
): EntryLint {
  const onRule = (id: string): void => onStep?.({name: `lint rule \`${id}\``})
  const lint = collectPage(page, text, {file, rules, hasWords, hasMentions, onRule})
  return packLint({...lint, problems: limitProblems(lint.problems)})
}

function readDigest(file: string, contracts: ContractsOptions | undefined): string {
  return contracts ? readFileDigest(contracts.root, file) : ''
}

const emptyLint = packLint(emptyPageLint)

const emptyEntry = {
  article: '',
  front: parseSiteFrontMatter({}),
  outline: [],
  ids: [],
  links: [],
  partials: [],
  citations: [],
  shownFiles: [],
  snippets: 0,
  showsPages: false,
  islands: [],
  words: 0,
  problems: []
} satisfies Omit<PageEntry, keyof EntryLint | 'facts' | 'key'>

/** Load the parser of sentences, which most sites don't need. */
async function loadProseRules(settings: ProseSettings): Promise<Array<Rule>> {
  const {createProseRules} = await import('@lockstep/lint/prose')
  return createProseRules(settings)
}
