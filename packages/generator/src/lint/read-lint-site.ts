import {readFile} from 'node:fs/promises'
import {
  type LintPage,
  type LintSite,
  listOtherLinks,
  parseKnownContracts,
  type Vocabulary
} from '@lockstep/lint'
import {listPages, type PageNode} from '@lockstep/navtree'
import {resolveLinks} from '@lockstep/pages'
import {SetupError} from '@lockstep/problem'
import {z} from 'zod'
import type {Store} from '../cache/store.ts'
import {unpackLint} from '../compile/pack-lint.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {toLinkRoute} from '../model/list-program-routes.ts'
import type {SiteState} from '../open/read-site-state.ts'
import {parseSettings} from '../settings/parse-settings.ts'
import type {LintInput} from './lint-input.ts'
import {readContractFacts} from './read-contract-facts.ts'
import {readLock} from './read-lock.ts'
import {createSymbolDiff} from './read-symbol-diff.ts'

/** Read everything that rules need in addition to the pages, and combine it with them. */
export async function readLintSite(
  {project, lint, lockFile}: LintInput,
  {site, model, around, contractsProblem, getDigest, generated, deployments}: SiteState,
  store: Store
): Promise<LintSite> {
  const {tree, entries, partials} = site
  const {files, redirects, hasConventions} = around
  const {links, findIds} = model
  const nodes = new Map(listPages(tree).map((page) => [page.file, page]))
  // Skip generated pages, because authors cannot correct them.
  const written = [...entries].filter(([file]) => generated.get(file) !== false)
  const others = [...partials].filter(([file]) => !entries.has(file))
  const pages = [
    ...written.map(([file, entry]) => toLintPage(file, entry, nodes.get(file), model)),
    ...others.map(([file, entry]) => toLintPage(file, entry, undefined, model))
  ]

  return {
    tree,
    files,
    pages,
    links,
    findIds,
    redirects,
    contracts: await readContractFacts(project, {
      store,
      getDigest,
      isReported: contractsProblem !== undefined,
      signatures: lint.signatures,
      known: lint.known === undefined ? [] : parseKnownContracts(await readText(lint.known)),
      setting: project?.setting
    }),
    lock: await readLock(lockFile),
    ...(project && {findDiff: createSymbolDiff(lockFile, project.root)}),
    ...(lint.vocabulary !== undefined && {vocabulary: await readVocabulary(lint.vocabulary)}),
    ...(lint.addresses !== undefined && {addresses: await readAddresses(lint.addresses)}),
    ...(deployments.length > 0 && {deployments}),
    hasConventions
  }
}

/** Build what rules see of a page. Without a node, it is a partial. */
function toLintPage(
  file: string,
  entry: PageEntry,
  node: PageNode | undefined,
  {links, resolve}: SiteModel
): LintPage {
  const {facts, outline, showsPages} = entry
  const lint = unpackLint(entry.lint)
  const {frontMatter, places} = facts
  const route = node && toLinkRoute(node)
  const others = listOtherLinks(file, entry.links, lint)
  return {
    file,
    route,
    frontMatter,
    places,
    outline,
    links:
      node && route !== undefined
        ? [...resolve(node), ...resolveLinks(others, route, links)]
        : others.map((link) => ({link})),
    showsPages,
    lint
  }
}

/** A list of words for each of `personas`, `categories`, `topics`. */
async function readVocabulary(file: string): Promise<Vocabulary> {
  const {data} = parseSettings(z.looseObject({}), await readText(file), file)
  const list = (key: string): ReadonlyArray<string> | undefined => {
    const value = data[key]
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
