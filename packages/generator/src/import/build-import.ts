import path from 'node:path'
import {stringify} from 'yaml'
import {buildDocusaurus} from './build-docusaurus.ts'
import {buildMintlify} from './build-mintlify.ts'
import {buildStarlight, buildVitePress, buildVocs} from './build-sidebar-site.ts'
import {convertPage} from './convert-page.ts'
import type {DocsFolder} from './docs-folder.ts'
import {isPasted, type KnownCode, matchCode} from './match-code.ts'
import {type Placement, placePages} from './place-pages.ts'
import type {GeneratorName} from './read-generator.ts'
import {scanPage} from './scan-page.ts'
import {type Leftover, type SourcePage, type SourceSite, toRoute} from './source-site.ts'

/** What an import writes, and what it leaves. */
export interface ImportPlan {
  /** Texts by path from the new docs folder. */
  texts: Map<string, string>
  /** Files to copy: paths from the old docs folder by paths from the new one. */
  copies: Map<string, string>
  leftovers: Array<Leftover>
  pages: number
  /** Addresses that changed; the old ones redirect. */
  moved: number
  /** Pasted Solidity: fences that the contracts have, differ from, and don't have. */
  code: {equal: number; different: number; unknown: number}
}

/** Plan the import of a docs folder. `known` is the code of the contracts, if there are any. */
export function buildImport(
  docs: DocsFolder,
  {known = [], contentName}: {known?: ReadonlyArray<KnownCode>; contentName: string}
): ImportPlan {
  const site = buildSourceSite(docs)
  const placement = placePages(site)
  const plan: ImportPlan = {
    texts: new Map(),
    copies: new Map(),
    leftovers: [...site.leftovers, ...placement.leftovers.map((reason) => ({file: '.', reason}))],
    pages: site.pages.length,
    moved: 0,
    code: {equal: 0, different: 0, unknown: 0}
  }
  const files = placeFiles(site, placement)
  for (const page of site.pages) {
    const target = files.get(page.file) ?? page.file
    addPage(page.file, page.text, target, page.route)
  }
  for (const [file, text] of site.partials) addPage(file, text, files.get(file) ?? file, undefined)
  for (const [folder, meta] of placement.metas) {
    const text = `${JSON.stringify(Object.fromEntries(meta), null, 2)}\n`
    plan.texts.set(path.posix.join(contentName, folder, '_meta.json'), text)
  }
  for (const folder of site.public) {
    for (const file of docs.files) {
      if (file.startsWith(`${folder}/`))
        plan.copies.set(`public/${file.slice(folder.length + 1)}`, file)
    }
  }
  plan.texts.set('site.yaml', buildSettings(site, placement, plan, contentName))
  return plan

  function addPage(file: string, text: string, target: string, route: string | undefined): void {
    const page = convertPage(text, {
      generator: docs.generator,
      hasMath: site.hasMath,
      resolveLink: (href) => resolveLink(href, file, target, route),
      resolvePartial: (specifier) => resolvePartial(specifier, file, target),
      findInclude: (address) => docs.texts.get(resolveFile(address, file, docs))
    })
    const converted = compareCode(page.text, file, known, plan)
    const place = page.needsMdx ? target.replace(/\.md$/, '.mdx') : target
    plan.texts.set(path.posix.join(contentName, place), converted)
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
    const page = findPage(decode(address), file, route, site)
    if (page) {
      const found = files.get(page.file) ?? page.file
      const relative = path.posix.relative(path.posix.dirname(target), found)
      return `${relative.startsWith('.') ? relative : `./${relative}`}${rest}`
    }
    const asset = findAsset(decode(address), file, site, docs)
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

const builders: Readonly<
  Record<Exclude<GeneratorName, 'Nextra'>, (docs: DocsFolder) => SourceSite>
> = {
  Docusaurus: buildDocusaurus,
  Mintlify: buildMintlify,
  Starlight: buildStarlight,
  VitePress: buildVitePress,
  Vocs: buildVocs
}

function buildSourceSite(docs: DocsFolder): SourceSite {
  // The caller has refused Nextra, whose pages need no import.
  return builders[docs.generator as keyof typeof builders](docs)
}

/** New paths of pages and partials, from the content folder, by their old paths. */
function placeFiles(
  {pages, partials}: SourceSite,
  {routes, metas}: Placement
): Map<string, string> {
  const files = new Map<string, string>()
  for (const {file, route, text} of pages) {
    const place = routes.get(route) ?? route
    const isListedHere = metas.get(place)?.some(([name]) => name === 'index') ?? false
    const isFolder = place === '' || isListedHere
    const extension = needsMdx(text) ? '.mdx' : path.posix.extname(file)
    files.set(file, `${isFolder ? path.posix.join(place, 'index') : place}${extension}`)
  }
  for (const file of partials.keys()) {
    const name = path.posix.basename(file)
    files.set(
      file,
      path.posix.join(
        '_partials',
        path.posix.dirname(file),
        name.startsWith('_') ? name : `_${name}`
      )
    )
  }
  return files
}

function needsMdx(text: string): boolean {
  const {mask, tags} = scanPage(text)
  return tags.some(({name}) => /^[A-Z]/.test(name)) || /^import .* from /m.test(mask)
}

/** Resolve the path of a file that a page names: from the page, from the root, or through an alias of the root. */
function resolveFile(address: string, file: string, {texts}: DocsFolder): string {
  const [place = ''] = address.split(/[:#{]/)
  const fromRoot = place.replace(/^(?:@site|[@~])?\//, '')
  const fromPage = path.posix.join(path.posix.dirname(file), place)
  return (
    [fromPage, fromRoot, `src/${fromRoot}`, `src/snippets/${fromRoot}`].find((each) =>
      texts.has(each)
    ) ?? fromPage
  )
}

/** Find the page that an address leads to: a file, or a route as the old site served it. */
function findPage(
  address: string,
  file: string,
  route: string | undefined,
  {pages, redirects}: SourceSite
): SourcePage | undefined {
  if (address === '') return
  const byRoute = (name: string): SourcePage | undefined => {
    const found = followRedirects(toPlainRoute(name), redirects)
    return pages.find((each) => each.route === found)
  }
  // Some generators find a file from the root of the site or of the pages, too.
  const byEnd = (name: string): SourcePage | undefined => {
    if (!/\.mdx?$/.test(name) || name.startsWith('.')) return
    const [found, ...others] = pages.filter((each) => `/${each.file}`.endsWith(`/${name}`))
    return others.length === 0 ? found : undefined
  }
  if (address.startsWith('/')) return byRoute(address) ?? byEnd(address.slice(1))
  const place = path.posix.join(path.posix.dirname(file), address)
  const names = [place, `${place}.md`, `${place}.mdx`, `${place}/index.md`, `${place}/index.mdx`]
  const byFile = pages.find((each) => names.includes(each.file))
  if (byFile || route === undefined) return byFile ?? byEnd(address)
  return (
    byRoute(path.posix.join('/', path.posix.dirname(route), address)) ??
    byRoute(path.posix.join('/', route, address)) ??
    byEnd(address)
  )
}

/** `/guides/index.html` -> `guides` */
function toPlainRoute(address: string): string {
  return toRoute(
    toRoute(address)
      .replace(/\.(?:mdx?|html)$/, '')
      .replace(/(?:^|\/)index$/, '')
  )
}

/** Find where an address leads in the end. A circle of redirects ends where it began. */
function followRedirects(route: string, redirects: Readonly<Record<string, string>>): string {
  const seen = new Set<string>()
  let current = route
  while (!seen.has(current)) {
    seen.add(current)
    const next = redirects[`/${current}`] ?? redirects[`/${current}/`] ?? redirects[current]
    if (next === undefined || /^[a-z]+:/.test(next)) break
    current = toPlainRoute(next)
  }
  return current
}

/** Find the file that an address leads to, and the address under which it is served from now on. */
function findAsset(
  address: string,
  file: string,
  site: SourceSite,
  {files}: DocsFolder
): {file: string; address: string} | undefined {
  const all = new Set(files)
  if (address.startsWith('/')) {
    const folders = [...site.public, '.']
    const found = folders
      .map((folder) => path.posix.join(folder, address.slice(1)))
      .find((each) => all.has(each))
    return found === undefined ? undefined : {file: found, address}
  }
  const alias = /^(?:@site|~)\//.test(address) ? address.replace(/^(?:@site|~)\//, '') : undefined
  const found = alias ?? path.posix.join(path.posix.dirname(file), address)
  if (!all.has(found) || /\.mdx?$/.test(found)) return
  const folder = site.public.find((each) => found.startsWith(`${each}/`))
  return {file: found, address: folder === undefined ? `/${found}` : found.slice(folder.length)}
}

function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // Keep an address with a stray `%` as it is written.
    return address
  }
}

/** Show by symbol what the page has pasted, where the contracts have the same; report what differs. */
function compareCode(
  text: string,
  file: string,
  known: ReadonlyArray<KnownCode>,
  {code, leftovers}: Pick<ImportPlan, 'code' | 'leftovers'>
): string {
  let result = ''
  let index = 0
  for (const fence of scanPage(text).fences) {
    if (!isPasted(fence)) continue
    const match = matchCode(fence.code, known)
    code[match.kind]++
    if (match.kind === 'different') {
      const {reference, pasted, source} = match
      const line = text.slice(0, fence.start).split('\n').length
      leftovers.push({
        file,
        line,
        reason: `Pasted code differs from \`${reference}\`: the page has \`${pasted}\`, the source \`${source}\``
      })
    }
    if (match.kind !== 'equal') continue
    const marks = text.slice(fence.start, fence.infoStart).trim()
    const info = `${fence.info} of="${match.reference}"${match.hasNatspec ? ' natspec' : ''}`
    result += `${text.slice(index, fence.start)}${fence.indent}${marks}${info}\n${fence.indent}${marks}`
    index = fence.end
  }
  return result + text.slice(index)
}

function buildSettings(
  {title, redirects}: SourceSite,
  {routes}: Placement,
  plan: ImportPlan,
  contentName: string
): string {
  const moved = [...routes].filter(([from, to]) => from !== to)
  const served = new Set(routes.values())
  const all: Record<string, string> = {}
  for (const [from, to] of moved) {
    if (!served.has(from)) all[`/${from}`] = `/${to}`
    else
      plan.leftovers.push({
        file: '.',
        reason: `\`/${from}\` is \`/${to}\` now, and another page has the old address`
      })
  }
  for (const [from, to] of Object.entries(redirects)) {
    const target = /^[a-z]+:/.test(to) ? to : toTarget(to, routes, redirects)
    const old = `/${toRoute(from)}`
    if (/[:*]/.test(from))
      plan.leftovers.push({
        file: '.',
        reason: `Cannot redirect a pattern: \`${from}\` to \`${to}\``
      })
    else if (target === undefined)
      plan.leftovers.push({
        file: '.',
        reason: `Cannot find the page \`${to}\`, to which \`${from}\` redirects`
      })
    else if (
      toPlainRoute(from) !== '' &&
      !served.has(toRoute(from)) &&
      old !== target.split('#', 1)[0]
    )
      all[old] = target
  }
  plan.moved = moved.length
  const settings = {
    title: title ?? 'Docs',
    content: contentName,
    out: 'dist',
    public: 'public',
    ...(Object.keys(all).length > 0 && {redirects: all})
  }
  const schema = '# yaml-language-server: $schema=./node_modules/lockstep/schemas/site.schema.json'
  return `${schema}\n\n${stringify(settings)}`
}

function toTarget(
  address: string,
  routes: ReadonlyMap<string, string>,
  redirects: Readonly<Record<string, string>>
): string | undefined {
  const [, rest = ''] = /^[^#]*(#.*)?$/s.exec(address) ?? []
  const found = routes.get(followRedirects(toPlainRoute(address), redirects))
  return found === undefined ? undefined : `/${found}${rest}`
}
