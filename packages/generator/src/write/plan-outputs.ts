import path from 'node:path'
import {type Problem, type Severity, wholeFile} from '@lockstep/problem'
import {notFoundAddress, pageListAddress} from '../model/build-generated.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import type {LateDocument, ModelDocument} from '../model/model-document.ts'
import type {SiteState} from '../open/read-site-state.ts'
import type {SearchFiles} from '../search/read-search-files.ts'
import {buildFeeds} from './build-feeds.ts'
import {buildRedirect, buildRedirects, toRedirectName} from './build-redirects.ts'
import {generator} from './check-out.ts'
import {findCaseClashes} from './find-case-clashes.ts'
import {findClashes} from './find-clashes.ts'
import type {LateOutputs, Outputs} from './outputs.ts'

/** The settings that affect the folder of a site. */
interface OutputSettings {
  /** Folder of the pages. */
  content: string
  /** Address of the site. */
  origin?: string | undefined
  /** Old addresses, each with its new one. */
  redirects: Readonly<Record<string, string>>
}

/** List everything to write into the folder, without files whose names clash, and report those. */
export function planOutputs(
  state: SiteState,
  settings: OutputSettings
): {outputs: Outputs; problems: Array<Problem>} {
  const {model, assets, around, dates, proofs} = state
  const {content, origin} = settings
  const linked = model.listAddresses().flatMap(model.listFiles)
  const copies = planCopies(state, linked)
  const {documents, owners} = listDocuments(model, {origin, copies})
  for (const name of documents.keys()) copies.delete(name)
  const feeds = buildFeeds(model.pages, {origin, dates, entries: state.site.entries})
  const texts = new Map([...proofs.files, ...buildTexts(model.start, feeds, settings, documents)])
  // A site can have its own files of these names.
  for (const name of texts.keys()) if (copies.has(name)) texts.delete(name)

  // The first file of a name is written.
  const own = [...lateTexts, ...assets.files.map((file) => file.path), ...feeds.keys()]
  const names = [...own, ...documents.keys(), ...texts.keys(), ...copies.keys()]
  const report = (name: string, severity: Severity, reason: string): Problem => {
    const redirect = around.redirects.find(({from}) => toRedirectName(from) === name)
    const source = copies.get(name)
    const copied = source === undefined ? '' : path.relative(content, source)
    const file = redirect?.file ?? owners.get(name) ?? copied.split(path.sep).join('/')
    const place = redirect?.place ?? wholeFile
    return {file, ruleId: 'duplicate-route', severity, reason, place, subject: name}
  }
  const clashes = findClashes(names)
  const problems = [
    ...clashes.map(({name, other}) => {
      const reason = `Cannot write both \`${name}\` and \`${other}\`, because one name cannot be a file and a folder: rename one of them`
      return report(name, 'error', reason)
    }),
    ...findCaseClashes(names).flatMap(({name, other}) => {
      // Addresses of pages are compared when the tree is checked.
      if (isPage(name, owners) && isPage(other, owners)) return []
      const reason = `Unexpected \`${name}\`, which differs from \`${other}\` only in case: many file systems and hosts can store only one of them`
      return [report(name, 'warning', reason)]
    })
  ]
  for (const {name} of clashes) for (const list of [documents, texts, copies]) list.delete(name)
  return {outputs: {documents, copies, texts}, problems}
}

/** Whether a file is the document of a page that an author has written. */
function isPage(name: string, owners: ReadonlyMap<string, string>): boolean {
  return (owners.get(name) ?? '') !== ''
}

/** Plan the files that are copied: the public ones, those that pages show or offer, and assets. */
function planCopies(
  {assets, publicFiles, findContentFile}: SiteState,
  linked: ReadonlyArray<string>
): Map<string, string> {
  const copies = new Map<string, string>()
  for (const {path: place, source} of publicFiles.values()) copies.set(place, source)
  for (const file of linked) {
    const source = findContentFile(file)
    if (source !== undefined && !copies.has(file)) copies.set(file, source)
  }
  for (const {path: place, source} of assets.files) copies.set(place, source)
  return copies
}

/** List the documents by the file that each is written to, with the files that they are made of. */
function listDocuments(
  model: SiteModel,
  {origin, copies}: {origin: string | undefined; copies: ReadonlyMap<string, string>}
): {documents: Map<string, LateDocument>; owners: Map<string, string>} {
  const documents = new Map<string, LateDocument>()
  const owners = new Map<string, string>()
  const addresses = model.listAddresses()
  for (const address of addresses) {
    // The generated page for unknown addresses is written once, as `404.html`.
    if (address === notFoundAddress && !model.pages.has(address)) continue
    const name = `${address.slice(1)}${address === '/' ? '' : '/'}index.html`
    owners.set(name, model.pages.get(address)?.file ?? '')
    documents.set(name, {
      toInputs: () => model.toInputs(address),
      build: () => requireJob(address, model)
    })
  }
  const isOwn = model.pages.has(notFoundAddress)
  if (addresses.includes(notFoundAddress) && (isOwn || !copies.has('404.html'))) {
    // A host serves this page at any address, so relative links would break.
    const base = `${origin === undefined ? '' : new URL(origin).pathname.replace(/\/$/, '')}/`
    documents.set('404.html', {
      toInputs: () => `${model.toInputs(notFoundAddress)} ${base}`,
      build() {
        const {job, key} = requireJob(notFoundAddress, model)
        const hrefs = job.hrefs.map((href) => href.replace(/^\.\.\//, base))
        return {job: {...job, data: {...job.data, base}, hrefs}, key: `${key} ${base}`}
      }
    })
  }
  return {documents, owners}
}

function requireJob(address: string, model: SiteModel): ModelDocument {
  const document = model.build(address)
  if (!document) throw new Error(`Cannot build document \`${address}\`: it was there before`)
  return document
}

/** Build the files that are written as they are. `start` is the address of the first page. */
function buildTexts(
  start: string,
  feeds: ReadonlyMap<string, string>,
  {origin, redirects}: OutputSettings,
  documents: ReadonlyMap<string, unknown>
): Map<string, string> {
  // GitHub Pages would drop `_lockstep` when it serves a branch.
  const texts = new Map([...feeds, ['.nojekyll', '']])
  for (const [name, text] of buildRedirects(redirects, origin)) {
    // The page wins; `lockstep lint` reports the redirect.
    if (!documents.has(name)) texts.set(name, text)
  }
  if (!documents.has('index.html')) texts.set('index.html', buildRedirect('/', start, origin))
  return texts
}

/** Files that describe the build. */
const lateTexts = ['build.json', 'tree.json']

/** List the files that depend on all others: the search index, and the description of the build. */
export function planLateOutputs(
  {site}: SiteState,
  {entry, files, read}: SearchFiles,
  about: {pages: number; errors: number; scriptHash: string}
): LateOutputs {
  const {timestamp} = site.tree
  const build = {generator, timestamp, ...about, search: entry, allPages: pageListAddress}
  return {
    stored: new Map(files.map(({path: place, key}) => [place, {key, read: () => read(place)}])),
    texts: new Map([
      ['build.json', `${JSON.stringify(build, null, 2)}\n`],
      ['tree.json', `${JSON.stringify(site.tree)}\n`]
    ])
  }
}
