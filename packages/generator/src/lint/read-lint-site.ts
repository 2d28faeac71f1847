import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {
  type LintPage,
  type LintSite,
  type PageLint,
  parseKnownContracts,
  type Redirect,
  type Vocabulary
} from '@lockstep/lint'
import {listFolders, listPages} from '@lockstep/navtree'
import {buildLinkSite} from '@lockstep/pages'
import {SetupError} from '@lockstep/problem'
import {parse} from 'yaml'
import {listFiles} from '../assets/list-files.ts'
import type {Store} from '../cache/store.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import type {ReadResult} from '../open/read-result.ts'
import {isPartOfSet} from './find-content-folder.ts'
import type {LintInput} from './lint-input.ts'
import {readContractFacts} from './read-contract-facts.ts'
import {readLock} from './read-lock.ts'
import {readHostRedirects} from './read-redirects.ts'
import {createSymbolDiff} from './read-symbol-diff.ts'

/** Read what rules need besides the pages, and combine everything. */
export async function readLintSite(
  input: LintInput,
  {site, publicFiles, findContentFile, contractsProblem, generated}: ReadResult,
  store: Store
): Promise<LintSite> {
  const {content, project, lint} = input
  const {tree, entries, partials} = site
  const files = await listFiles(content)
  const redirects = readRedirects(input)
  const pages = new Map(listPages(tree).map((page) => [page.file, page]))
  const fileOf = new Map([...pages.values()].map(({route, file}) => [route, file]))
  const ids = new Map<string, ReadonlySet<string>>()
  const programs = new Set(files.flatMap(toProgramRoute))
  const sources = new Set(redirects.map(({from}) => from))
  const links = buildLinkSite(tree)
  const hasConventions =
    input.isSite ||
    (listFolders(tree).some(({children}) => children.some(({kind}) => kind === 'meta')) &&
      !isPartOfSet(content))
  const served = input.folders.some((folder) => existsSync(folder))

  const lintPages = [
    // Nobody can correct what nobody wrote.
    ...Array.from(entries)
      .filter(([file]) => generated.get(file) !== false)
      .map(([file, entry]) => toLintPage(file, entry, toRoute(pages.get(file)))),
    ...Array.from(partials, ([file, entry]) => toLintPage(file, entry, undefined)).filter(
      ({file}) => !entries.has(file)
    )
  ]
  // Unknown components may be headings.
  const otherIds = new Map(
    hasConventions ? [] : lintPages.map(({file, lint}) => [file, lint.jsxIds])
  )

  return {
    tree,
    files,
    pages: lintPages,
    links: {
      ...links,
      hasRoute: (route) => links.hasRoute(route) || programs.has(route) || sources.has(route),
      hasFile: (file) => findContentFile(file) !== undefined,
      ...(served && {hasAsset: (place: string) => publicFiles.has(decodePath(place).slice(1))})
    },
    findIds(route) {
      const file = fileOf.get(route) ?? ''
      const entry = entries.get(file)
      if (!entry) return
      const known = ids.get(route) ?? new Set([...entry.ids, ...(otherIds.get(file) ?? [])])
      ids.set(route, known)
      return known
    },
    redirects,
    contracts: await readContractFacts(project, {
      store,
      isReported: contractsProblem !== undefined,
      signatures: lint.signatures,
      known: lint.known === undefined ? [] : parseKnownContracts(await readText(lint.known)),
      setting: project?.setting
    }),
    lock: await readLock(input.lockFile),
    ...(project && {findDiff: createSymbolDiff(input.lockFile, project.root)}),
    ...(lint.vocabulary !== undefined && {vocabulary: await readVocabulary(lint.vocabulary)}),
    ...(lint.addresses !== undefined && {addresses: await readAddresses(lint.addresses)}),
    hasConventions
  }
}

/** `app/start/page.mdx` is a page of Next.js whose address is that of its folder. */
function toRoute(page: {route: string; file: string} | undefined): string | undefined {
  return page && /^(?:src\/)?app\/(?:.*\/)?page\.mdx?$/.test(page.file)
    ? page.route.replace(/\/page$/, '')
    : page?.route
}

function toLintPage(file: string, entry: PageEntry, route: string | undefined): LintPage {
  const {facts, outline, links, showsPages} = entry
  const lint = JSON.parse(entry.lint) as PageLint // Written by the compiler of the page.
  const {frontMatter, places} = facts
  return {file, route, frontMatter, places, outline, links, showsPages, lint}
}

function readRedirects(input: LintInput): ReadonlyArray<Redirect> {
  const {content, folders, isSite, project, redirects} = input
  if (isSite) return redirects
  const around = [content, path.dirname(content), ...(project ? [project.root] : [])]
  return readHostRedirects([...folders, ...around], content)
}

/** Pages that are programs have addresses too: `blog/index.tsx` -> `/blog`, `app/(docs)/start/page.mdx` -> `/start`. */
function toProgramRoute(file: string): Array<string> {
  const [, name] =
    /^((?!(?:.*\/)?_).+)\.[jt]sx?$/.exec(file) ?? /^((?:.*\/)?page)\.mdx?$/.exec(file) ?? []
  if (name === undefined) return []
  const route = `/${name}`.replace(/\/(?:index|page)$/, '').replace(/\/\([^/]*\)/g, '')
  return [route || '/', route.replace(/^(?:\/src)?\/app(?=\/|$)/, '') || '/']
}

/** A list of words for each of `personas`, `categories`, `topics`. */
async function readVocabulary(file: string): Promise<Vocabulary> {
  const data: unknown = parse(await readText(file))
  const list = (key: string): ReadonlyArray<string> | undefined => {
    const value =
      data && typeof data === 'object' && key in data
        ? (data as Record<string, unknown>)[key]
        : undefined
    return Array.isArray(value) ? value.map(String) : undefined
  }
  return {personas: list('personas'), categories: list('categories'), topics: list('topics')}
}

/** List all addresses in a file. */
async function readAddresses(file: string): Promise<ReadonlySet<string>> {
  return new Set((await readText(file)).match(/(?<!\w)0x[\da-fA-F]{40}(?!\w)/g))
}

/** A file that the settings name but that doesn't exist. */
class LintFileNotFoundError extends SetupError {
  override name = 'LintFileNotFoundError'
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new LintFileNotFoundError(
      `Cannot read \`${file}\`, which the settings of \`lint\` name`,
      {cause}
    )
  }
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text.replace(/[?#].*$/s, ''))
  } catch {
    // A stray `%` stands for itself.
    return text
  }
}
