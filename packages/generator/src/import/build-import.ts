import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {limitTime} from '../lint/limit-time.ts'
import {readPageTime} from '../threads/read-page-time.ts'
import {addImportedPartials} from './add-imported-partials.ts'
import {buildDocusaurus} from './build-docusaurus.ts'
import {buildImportedSettings} from './build-imported-settings.ts'
import {buildMdBook, isForgeDoc} from './build-mdbook.ts'
import {buildMintlify} from './build-mintlify.ts'
import {buildStarlight, buildVitePress, buildVocs} from './build-sidebar-site.ts'
import {createFragmentConverter} from './convert-fragments.ts'
import {type ConvertedPage, convertPage, type PageConversion} from './convert-page.ts'
import type {DocsFolder} from './docs-folder.ts'
import {expandRedirects} from './expand-redirects.ts'
import {findConfigPlace} from './find-config-place.ts'
import {
  decodeAddress,
  findAsset,
  findImportedPage,
  findInclude,
  resolveFile
} from './find-target.ts'
import type {ImportedSite} from './imported-site.ts'
import {leaveOutDrafts} from './leave-out-drafts.ts'
import type {KnownCode} from './match-code.ts'
import {findFormat} from './page-format.ts'
import {placeFiles} from './place-files.ts'
import {type Placement, placePages} from './place-pages.ts'
import type {GeneratorName} from './read-generator.ts'
import {type CodeReport, replacePastedCode} from './replace-pasted-code.ts'

/** The files that an import writes, and the content that it cannot convert. */
export interface ImportPlan extends CodeReport {
  /** Texts by path from the new docs folder. */
  texts: Map<string, string>
  /** Files to copy: paths from the old docs folder by paths from the new one. */
  copies: Map<string, string>
  pages: number
  /** Addresses that changed; the old ones redirect. */
  moved: number
}

/** How an import is planned. */
interface BuildOptions {
  known?: ReadonlyArray<KnownCode>
  /** Folder of the pages in the new docs folder. */
  contentName: string
  /** The Foundry project of `known`, from the new docs folder, for its settings. */
  contracts?: {contracts: string; profile?: string | undefined} | undefined
}

/** Plan the import of a docs folder. `known` is the code of the contracts, if there are any. */
export function buildImport(
  docs: DocsFolder,
  {known = [], contentName, contracts}: BuildOptions
): ImportPlan {
  const {site, placement, files, plain, leftovers} = readPlaces(docs)
  const {format, hasMath, hasMathJax} = site
  const plan: ImportPlan = {
    texts: new Map(),
    copies: new Map(),
    leftovers: [...site.leftovers, ...toLeftovers(placement, docs), ...leftovers],
    pages: site.pages.length,
    moved: 0,
    code: {equal: 0, different: 0, unknown: 0}
  }
  for (const {file, text, route} of site.pages) addPage(file, text, files.get(file) ?? file, route)
  for (const [file, text] of site.partials) addPage(file, text, files.get(file) ?? file, undefined)
  if (docs.generator === 'VitePress') convertFragments(plan.texts)
  addMetas(plan, placement, contentName)
  addPublic(plan, site, docs)
  const settings = buildImportedSettings(docs, site, placement, plan, {
    content: contentName,
    ...contracts
  })
  plan.texts.set('site.yaml', settings)
  return {...plan, leftovers: sortLeftovers(plan.leftovers)}

  function addPage(file: string, text: string, target: string, route: string | undefined): void {
    const isMarkdown = plain.has(file) || findFormat(file, text, format) === 'md'
    const page = convert(text, {
      generator: docs.generator,
      format: target.endsWith('.mdx') ? 'mdx' : isMarkdown ? 'md' : undefined,
      hasMath,
      hasMathJax,
      resolveLink: (href) => resolveLink(href, file, target, route),
      resolvePartial: (specifier) => resolvePartial(specifier, file, target),
      findInclude: (address) => findInclude(address, file, docs)
    })
    // Pages that `forge doc` wrote show declarations without their code.
    const isGenerated = docs.generator === 'mdBook' && isForgeDoc(file)
    const converted = isGenerated ? page.text : replacePastedCode(page.text, file, known, plan)
    const place = page.needsMdx ? target.replace(/\.md$/, '.mdx') : target
    const name = path.posix.join(contentName, place)
    if (plan.texts.has(name)) {
      plan.leftovers.push({file, reason: `Another page has the same address, \`/${route}\``})
      return
    }
    plan.texts.set(name, converted)
    for (const leftover of page.leftovers) plan.leftovers.push({file, ...leftover})
  }

  function resolveLink(
    href: string,
    file: string,
    target: string,
    route: string | undefined
  ): string | undefined {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\{)/i.test(href)) return
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const page = findImportedPage(decodeAddress(address), file, route, site)
    if (page) {
      const found = files.get(page.file) ?? page.file
      const relative = path.posix.relative(path.posix.dirname(target), found)
      return `${encodeLink(relative.startsWith('.') ? relative : `./${relative}`)}${rest}`
    }
    const asset = findAsset(decodeAddress(address), file, site, docs)
    if (asset === undefined) return
    plan.copies.set(`public${asset.address}`, asset.file)
    return asset.address === address ? undefined : encodeURI(asset.address) + rest
  }

  function resolvePartial(specifier: string, file: string, target: string): string | undefined {
    if (!/\.mdx?$/.test(specifier)) return
    const found = files.get(resolveFile(specifier, file, docs))
    if (found === undefined) return
    const relative = path.posix.relative(path.posix.dirname(target), found)
    return relative.startsWith('.') ? relative : `./${relative}`
  }
}

/** Encode what would end the address of a link. Letters of any language stay readable. */
function encodeLink(address: string): string {
  return address
    .replace(/[\s<>"%?#]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
}

/** Report pages of a sidebar that are not there, where the configuration names them. */
function toLeftovers({missing}: Placement, docs: DocsFolder): ImportPlan['leftovers'] {
  return missing.map((route) => ({
    ...findConfigPlace(docs, [`/${route}`, route, `/${route}/`]),
    reason: `Cannot find the page \`/${route}\` of the sidebar`
  }))
}

/** Sort by line within each file; the files stay in the order in which they come first. */
function sortLeftovers(leftovers: ImportPlan['leftovers']): ImportPlan['leftovers'] {
  const order = new Map([...new Set(leftovers.map(({file}) => file))].map((file, at) => [file, at]))
  const at = (file: string): number => order.get(file) ?? 0
  return leftovers.sort((a, b) => at(a.file) - at(b.file) || (a.line ?? 0) - (b.line ?? 0))
}

const builders: Readonly<
  Record<Exclude<GeneratorName, 'Nextra'>, (docs: DocsFolder) => ImportedSite>
> = {
  Docusaurus: buildDocusaurus,
  Mintlify: buildMintlify,
  Starlight: buildStarlight,
  VitePress: buildVitePress,
  Vocs: buildVocs,
  mdBook: buildMdBook
}

/** Read the navigation, and find the new place of each page. */
function readPlaces(docs: DocsFolder) {
  const site = inTime(() => {
    const source = addImportedPartials(leaveOutDrafts(buildSourceSite(docs)), docs)
    return {...source, redirects: expandRedirects(source)}
  })
  const placement = site && inTime(() => placePages(site))
  const placed = placement && inTime(() => placeFiles(site, placement, docs))
  if (!placed) throw new SetupError(`Cannot read the navigation of the docs: ${toExcess()}`)
  return {site, placement, ...placed}
}

/** Run a step of an import. It has the time of a page, because the docs come from someone else. */
function inTime<T>(work: () => T): T | undefined {
  let value: T | undefined
  const run = (): void => {
    value = work()
  }
  return limitTime(readPageTime(), run) ? value : undefined
}

/** Convert a page. One that takes too long stays as it is. */
function convert(text: string, conversion: PageConversion): ConvertedPage {
  const reason = `Cannot convert this page: ${toExcess()}`
  return (
    inTime(() => convertPage(text, conversion)) ?? {
      text,
      needsMdx: false,
      leftovers: [{line: 1, reason}]
    }
  )
}

/** Change links to headings. A page that takes too long keeps its links. */
function convertFragments(texts: Map<string, string>): void {
  const convertLinks = createFragmentConverter(new Map(texts))
  for (const [file, text] of texts) texts.set(file, inTime(() => convertLinks(file, text)) ?? text)
}

function toExcess(): string {
  return `it took longer than ${readPageTime() / 1000} s`
}

function buildSourceSite(docs: DocsFolder): ImportedSite {
  // The caller has refused Nextra, whose pages need no import.
  return builders[docs.generator as keyof typeof builders](docs)
}

function addMetas(plan: ImportPlan, {metas}: Placement, contentName: string): void {
  for (const [folder, meta] of metas) {
    const text = `${JSON.stringify(Object.fromEntries(meta), null, 2)}\n`
    plan.texts.set(path.posix.join(contentName, folder, '_meta.json'), text)
  }
}

function addPublic(plan: ImportPlan, site: ImportedSite, docs: DocsFolder): void {
  for (const folder of site.public) {
    for (const file of docs.files) {
      // The pages of a book are next to its pictures.
      const isPage = docs.generator === 'mdBook' && file.endsWith('.md')
      if (file.startsWith(`${folder}/`) && !isPage)
        plan.copies.set(`public/${file.slice(folder.length + 1)}`, file)
    }
  }
}
