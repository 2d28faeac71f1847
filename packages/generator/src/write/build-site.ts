import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {mergeProblems, type Problem, SetupError, wholeFile} from '@lockstep/problem'
import type {RenderJob} from '../compile/page-tasks.ts'
import {compileContracts} from '../contracts/compile-contracts.ts'
import {findBuildErrors} from '../lint/find-build-errors.ts'
import {listSiteRedirects} from '../lint/read-redirects.ts'
import {type ModelDocument, pageListAddress, type SiteModel} from '../model/build-site-model.ts'
import {type OpenSiteOptions, openSite, type ReadResult} from '../open/open-site.ts'
import {requirePages} from '../open/require-pages.ts'
import type {SearchFiles} from '../search/read-search-files.ts'
import type {Settings} from '../settings/settings.ts'
import {buildFeeds} from './build-feeds.ts'
import {buildRedirect, buildRedirects, toRedirectName} from './build-redirects.ts'
import {checkOut, generator} from './check-out.ts'
import {findClashes} from './find-clashes.ts'
import {restoreFolder} from './swap-folder.ts'
import {
  type LateOutputs,
  type OutputDocument,
  type Outputs,
  type WrittenOutputs,
  writeOutputs
} from './write-outputs.ts'

/** Options of a build. */
export interface BuildOptions extends OpenSiteOptions {
  /** Compile the contracts first. */
  compile?: boolean | undefined
  /** Write the site even if it has errors. */
  keepGoing?: boolean | undefined
  /** Receives progress events. */
  onProgress?: ((stage: string, done?: number, total?: number) => void) | undefined
}

/** The result of a build. */
export interface BuildReport {
  out: string
  pages: number
  compiled: number
  problems: Array<Problem>
  /** Undefined when the folder was not changed because of errors. */
  written?: WrittenOutputs | undefined
  stages: Array<{name: string; time: number}>
  /** What a Content-Security-Policy has to allow for the script inside of pages. */
  scriptHash: string
}

/** Build a site and replace the previous one. */
export async function buildSite(
  settings: Settings,
  options: BuildOptions = {}
): Promise<BuildReport> {
  const {out} = settings
  const {keepGoing = false, onProgress = () => {}} = options
  const clock = createClock(onProgress)
  if (options.compile) await compileFor(settings, clock)
  await restoreFolder(out)
  await checkOut(out, settings)
  const open = await openSite(settings, options)

  try {
    const result = await open.read({
      onStage: clock.start,
      onProgress: (done, total) => onProgress('pages', done, total)
    })
    const {site, model} = result
    requirePages(result, settings)
    // Threads that have compiled hold grammars and garbage; new ones are there before they would have been cleaned.
    if (site.compiled >= manyPages) await open.getPool().close()
    const {documents, problems: linkProblems} = planDocuments(model)
    const {outputs, problems: clashes} = toOutputs(settings, result, documents)
    clock.start('lint')
    const lintErrors = await findBuildErrors(settings, result, open.cache)
    const problems = mergeProblems([...site.problems, ...linkProblems, ...clashes, ...lintErrors])
    const errors = problems.filter(({severity}) => severity === 'error').length
    const scriptHash = await readScriptHash()
    const report = {out, pages: model.pages.size, compiled: site.compiled, problems, scriptHash}

    clock.start('write')
    // Only a site without errors may replace a site without errors.
    const isKept = errors > 0 && !keepGoing && readErrors(out) === 0
    const about = {pages: model.pages.size, errors, scriptHash}
    const written = isKept
      ? undefined
      : await writeOutputs(out, outputs, {
          cache: open.cache,
          getPool: open.getPool,
          // Build the index in this thread while other threads render documents.
          late: open.readSearch(result).then((search) => toLateOutputs(result, search, about)),
          onProgress: (done, total) => onProgress('write', done, total)
        })
    await open.store.write()
    return {...report, written, stages: clock.stop()}
  } finally {
    await open.close()
  }
}

/** Compile the contracts that the settings name. */
async function compileFor(
  {contracts, profile, compile}: Pick<Settings, 'contracts' | 'profile' | 'compile'>,
  clock: Clock
): Promise<void> {
  if (contracts === undefined) {
    throw new SetupError(
      'Cannot compile contracts: name the folder of the Foundry project as `contracts` in `site.yaml`, or pass `--contracts DIR`'
    )
  }
  clock.start('compile')
  await compileContracts({root: contracts, profile, command: compile})
}

/** From so many compiled pages on, memory counts more than the start of new threads. */
const manyPages = 500

/** What is known of a document before it is made. Everything else would be most of the memory of a large site. */
type PlannedDocument = Pick<ModelDocument, 'key' | 'files'>

/** Look at each document once: what it depends on, and what is wrong with it. */
function planDocuments(model: SiteModel): {
  documents: Map<string, PlannedDocument>
  problems: Array<Problem>
} {
  const documents = new Map<string, PlannedDocument>()
  const found: Array<Problem> = []
  for (const address of [...model.pages.keys(), pageListAddress]) {
    const document = model.build(address)
    if (!document) continue
    const {key, files, problems} = document
    documents.set(address, {key, files})
    found.push(...problems)
  }
  return {documents, problems: found}
}

/** Everything that is to lie in the folder, without what cannot lie there beside the rest. */
function toOutputs(
  settings: Settings,
  {model, assets, publicFiles, findContentFile, dates, proofs}: ReadResult,
  documents: ReadonlyMap<string, PlannedDocument>
): {outputs: Outputs; problems: Array<Problem>} {
  const {origin} = settings
  const copies = new Map<string, string>()
  for (const {path: place, source} of publicFiles.values()) copies.set(place, source)
  for (const {files} of documents.values()) {
    for (const file of files) {
      const source = findContentFile(file)
      if (source !== undefined && !copies.has(file)) copies.set(file, source)
    }
  }
  for (const {path: place, source} of assets.files) copies.set(place, source)
  for (const [place, source] of proofs.files) copies.set(place, source)

  const pages = new Map<string, OutputDocument>()
  /** Files that documents are made of. */
  const owners = new Map<string, string>()
  for (const [address, {key}] of documents) {
    const name = `${address.slice(1)}${address === '/' ? '' : '/'}index.html`
    owners.set(name, model.pages.get(address)?.file ?? '')
    pages.set(name, {key, toJob: () => toJob(address)})
  }
  const missing = documents.get('/404')
  if (missing) {
    // A host serves this page at any address, so relative links would break.
    const base = `${origin === undefined ? '' : new URL(origin).pathname.replace(/\/$/, '')}/`
    pages.set('404.html', {
      key: `${missing.key} ${base}`,
      toJob() {
        const job = toJob('/404')
        const hrefs = job.hrefs.map((href) => href.replace(/^\.\.\//, base))
        return {...job, view: {...job.view, base}, hrefs}
      }
    })
  }
  for (const name of pages.keys()) copies.delete(name)

  const feeds = buildFeeds(model.pages, {origin, dates})
  // GitHub Pages would drop `_lockstep` when it serves a branch.
  const texts = new Map([...feeds, ['.nojekyll', '']])
  for (const [name, text] of buildRedirects(settings.redirects, origin)) {
    // A page that is there counts; `lockstep lint` tells of the other.
    if (!pages.has(name)) texts.set(name, text)
  }
  if (!pages.has('index.html')) texts.set('index.html', buildRedirect('/', model.start, origin))
  for (const name of texts.keys()) {
    // A site can have its own.
    if (copies.has(name)) texts.delete(name)
  }

  const redirects = listSiteRedirects(settings)
  // What comes first is written.
  const own = [...lateTexts, ...assets.files.map((file) => file.path), ...feeds.keys()]
  const names = [...own, ...pages.keys(), ...texts.keys(), ...copies.keys()]
  const problems = findClashes(names).map(({name, other}): Problem => {
    const redirect = redirects.find(({from}) => toRedirectName(from) === name)
    const file = redirect?.file ?? owners.get(name) ?? toFile(copies.get(name))
    const reason = `Cannot write \`${name}\` beside \`${other}\`, since no name is a file and a folder: rename one of them`
    for (const list of [pages, texts, copies]) list.delete(name)
    const place = redirect?.place ?? wholeFile
    return {file, ruleId: 'duplicate-route', severity: 'error', reason, place, subject: name}
  })
  return {outputs: {documents: pages, copies, texts}, problems}

  function toFile(place: string | undefined): string {
    if (place === undefined) return ''
    return path.relative(settings.content, place).split(path.sep).join('/')
  }

  function toJob(address: string): RenderJob {
    const document = model.build(address)
    if (!document) throw new Error(`Cannot build document \`${address}\`: it was there before`)
    return document.job
  }
}

/** Files that describe the build. */
const lateTexts = ['build.json', 'tree.json']

/** What is known last: the search index, and what the build says of itself. */
function toLateOutputs(
  {site}: ReadResult,
  {entry, files}: SearchFiles,
  about: {pages: number; errors: number; scriptHash: string}
): LateOutputs {
  const {timestamp} = site.tree
  const build = {generator, timestamp, ...about, search: entry, allPages: pageListAddress}
  return {
    copies: new Map(files.map(({path: place, source}) => [place, source])),
    texts: new Map([
      ['build.json', `${JSON.stringify(build, null, 2)}\n`],
      ['tree.json', `${JSON.stringify(site.tree)}\n`]
    ])
  }
}

/** How many errors the site has that is there; nothing when there is none. */
function readErrors(out: string): number | undefined {
  const file = path.join(out, 'build.json')
  if (!existsSync(file)) return
  try {
    const {errors} = JSON.parse(readFileSync(file, 'utf8')) as {errors?: unknown}
    return typeof errors === 'number' ? errors : undefined
  } catch {
    // Not one of ours, or damaged: there is nothing to protect.
    return
  }
}

async function readScriptHash(): Promise<string> {
  const {colorSchemeScript} = await import('@lockstep/theme')
  return `sha256-${createHash('sha256').update(colorSchemeScript).digest('base64')}`
}

interface Clock {
  start: (name: string) => void
  stop: () => Array<{name: string; time: number}>
}

function createClock(onProgress: (stage: string) => void): Clock {
  const stages: Array<{name: string; time: number}> = []
  let current = {name: 'start', since: performance.now()}

  function finish(): void {
    stages.push({name: current.name, time: performance.now() - current.since})
  }

  return {
    start(name) {
      finish()
      current = {name, since: performance.now()}
      onProgress(name)
    },
    stop() {
      finish()
      return stages
    }
  }
}
