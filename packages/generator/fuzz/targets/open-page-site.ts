import {mkdirSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {lint} from '@lockstep/lint'
import {buildTree, readContent, type Tree} from '@lockstep/navtree'
import {type PageFacts, parsePage} from '@lockstep/navtree/parse'
import {buildLinkSite} from '@lockstep/pages'
import {mergeProblems, type Problem} from '@lockstep/problem'
import {fillArticle, renderPage} from '@lockstep/theme'
import {openDiskStore} from '#src/cache/open-disk-store'
import {createPageCompiler} from '#src/compile/create-page-compiler'
import {openLint} from '#src/compile/pack-lint'
import {parseArticle} from '#src/compile/page-content'
import {readContractFacts} from '#src/lint/read-contract-facts'
import {buildSiteData} from '#src/model/build-site-data'
import {buildSiteModel} from '#src/model/build-site-model'
import {checkMetaLinks} from '#src/model/check-meta-links'
import {noPlaces} from '#src/settings/list-setting-places'
import {type Settings, settingsSchema} from '#src/settings/settings'
import {checkHtml, isSafeAddress, listSignatures} from '../check-html.ts'
import {checkPlaces} from '../check-places.ts'
import {makeFolder} from './make-folder.ts'
import {repository} from './read-corpus.ts'

/** A small site in which one page is exchanged again and again. */
export interface PageSite {
  /** Compile a text as the page, render its document, lint it, and list what is wrong with the result. */
  check: (text: string, other?: OtherFiles) => Promise<Array<string>>
  /** Parse a text as the page, and check the places of problems. Takes a tenth of the time. */
  checkParsed: (text: string) => Array<string>
  /** Read a text as the `_meta.json` of the folder, build the tree, and check places and addresses. */
  checkMeta: (meta: string) => Promise<Array<string>>
}

/** What surrounds the page. */
interface OtherFiles {
  /** Text of the partial that the page includes as `./_part.mdx`. */
  partial?: string | undefined
  /** Text of `_meta.json` in the folder of the page. */
  meta?: string | undefined
  settings?: Partial<Settings> | undefined
  /** Whether to render everything around the article, too. */
  isWhole?: boolean | undefined
  /** Texts that the document has to show, so that nothing is checked in vain. */
  shows?: ReadonlyArray<string> | undefined
}

const partFile = 'guide/_part.mdx'
const metaFile = 'guide/_meta.json'
const partial = '## Part\n\nText with a [link](./other.mdx).\n'
const others = {
  'index.mdx': '# Start\n\n## First\n',
  'guide/other.mdx': '# Other\n\n## Second\n',
  'guide/a.png': ''
}

/** Open a site with the page `guide/page.mdx` or `guide/page.md`. */
export async function openPageSite(format: 'mdx' | 'md'): Promise<PageSite> {
  const file = `guide/page.${format}`
  const folder = makeFolder()
  const written = new Map<string, string>()
  const write = (name: string, text: string): void => {
    if (written.get(name) === text) return
    written.set(name, text)
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true})
    writeFileSync(path.join(folder, name), text)
  }
  for (const [name, text] of Object.entries(others)) write(name, text)
  write(file, '')
  write(partFile, partial)
  const compiler = await createPageCompiler({
    content: folder,
    rootName: 'docs',
    dialect: 3,
    engine: '',
    contracts: {root: repository},
    hasWords: true,
    hasMentions: true,
    prose: {avoid: {utilize: 'use'}, repeated: true, sentence: 40, passive: true}
  })
  const store = openDiskStore(path.join(folder, 'store'))
  const contracts = await readContractFacts(
    {root: repository},
    {store, hasPrints: true, signatures: [], known: [], isReported: false, setting: undefined}
  ).finally(store.close)
  const first = await compiler.compile('index.mdx')
  const second = await compiler.compile('guide/other.mdx')
  const {entry: empty} = await compiler.compile(file)
  const facts = new Map<string, PageFacts | Error>([
    ['index.mdx', first.entry.facts],
    ['guide/other.mdx', second.entry.facts],
    [file, empty.facts]
  ])
  const plain = await readContent(folder, {dialect: 3})
  const defaults: Settings = {
    ...settingsSchema.parse({title: 'Docs', origin: 'https://site.example'}),
    lint: settingsSchema.parse({title: 'Docs'}).lint,
    places: noPlaces,
    content: folder,
    public: [],
    edit: 'https://github.com/a/b/edit/main/{file}',
    issues: 'https://github.com/a/b/issues/new?title={title}&body={route}'
  }
  /** The partial is the same for most pages. */
  let included: {text: string; facts: PageFacts} | undefined
  const allowed = listSignatures((await build('Text.\n', {})).html)

  return {
    async check(text, other = {}) {
      const {html, problems, texts} = await build(text, other)
      const hidden = (other.shows ?? []).filter((shown) => !html.includes(shown))
      return [
        ...hidden.map((shown) => `missing text ${shown}`),
        ...checkPlaces(problems, texts),
        ...checkHtml(html, allowed)
      ]
    },
    checkParsed(text) {
      const {problems} = parsePage(text, format, 3).facts
      return checkPlaces(
        problems.map((problem) => ({...problem, file})),
        new Map([[file, text]])
      )
    },
    async checkMeta(meta) {
      write(metaFile, meta)
      const {tree, problems} = buildTree(await readContent(folder, {dialect: 3}), facts)
      const texts = new Map([...Object.entries(others), [file, ''], [metaFile, withoutMark(meta)]])
      return [...checkPlaces(problems, texts), ...listUnsafe(tree)]
    }
  }

  async function build(
    text: string,
    {partial: part = partial, meta, settings: own, isWhole = true}: OtherFiles
  ): Promise<{html: string; problems: Array<Problem>; texts: Map<string, string>}> {
    write(file, text)
    write(partFile, part)
    if (meta !== undefined) write(metaFile, meta)
    const settings = {...defaults, ...own}
    const {entry, content} = await compiler.compile(file)
    if (part !== included?.text) included = {text: part, facts: compiler.parse(partFile).facts}
    const current = new Map([...facts, [file, entry.facts], [partFile, included.facts]])
    const sources = meta === undefined ? plain : await readContent(folder, {dialect: 3})
    const {tree, metaLinks, problems: treeProblems} = buildTree(sources, current)
    const entries = new Map([
      ['index.mdx', first.entry],
      ['guide/other.mdx', second.entry],
      [file, entry]
    ])
    const model = buildSiteModel({
      tree,
      entries,
      generated: new Map(),
      catalogues: new Set(),
      data: buildSiteData(settings, {logoWidth: undefined, toHref: (href) => href}),
      settings,
      assets: {
        files: [],
        styles: ['/a.css'],
        scripts: ['/a.js'],
        search: '/b.js',
        islands: {},
        sources: [],
        digest: ''
      },
      links: {
        ...buildLinkSite(tree),
        hasFile: (name) => name === 'guide/a.png'
      },
      listIds: ({ids}) => ids,
      placeDigest: undefined,
      dates: new Map(),
      proofs: {find: () => undefined, files: new Map()}
    })
    const address = [...model.pages].find(([, page]) => page.file === file)?.[0] ?? '/'
    const document = model.build(address)
    const html = document ? render(document) : ''
    const known = [...treeProblems, ...entry.problems]
    const problems = mergeProblems([
      ...known,
      ...checkMetaLinks(metaLinks, {links: model.links, severity: 'error'})
    ])
    const {frontMatter, places} = entry.facts
    const {outline} = entry
    const page = model.pages.get(address)
    const linted = lint(
      {
        tree,
        pages: [
          // Written by the compiler of the page.
          {
            file,
            route: address,
            frontMatter,
            places,
            outline,
            links: page ? model.resolve(page) : [],
            lint: openLint(entry)
          }
        ],
        links: model.links,
        findIds: () => undefined,
        redirects: [],
        contracts,
        hasConventions: true
      },
      {problems, isHouse: true}
    )
    const texts = new Map<string, string>([
      ...Object.entries(others),
      [file, withoutMark(text)],
      [partFile, withoutMark(part)],
      ...(meta === undefined ? [] : [[metaFile, withoutMark(meta)] as const])
    ])
    return {html, problems: [...problems, ...linted], texts}

    function render({job}: NonNullable<ReturnType<typeof model.build>>): string {
      const {hrefs, childPages, data} = job
      const article = fillArticle(parseArticle(content), {
        toHref: (link) => hrefs[link] ?? '#',
        childPages,
        route: data.route
      })
      return isWhole ? renderPage({...data, article}) : article
    }
  }
}

/** List the addresses of a tree whose scheme is not allowed. */
function listUnsafe(tree: Tree): Array<string> {
  const found: Array<string> = []
  JSON.stringify(tree, (key, value) => {
    if (key === 'href' && !isSafeAddress('a', String(value))) found.push(`address ${value}`)
    return value
  })
  return found
}

/** A byte order mark is not part of a text, and what is no character is read as U+FFFD. */
function withoutMark(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(/^\ufeff/, '')
}
