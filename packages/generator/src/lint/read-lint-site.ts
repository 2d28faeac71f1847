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
import {readText} from '@lockstep/problem/read-text'
import {z} from 'zod'
import type {CacheStore} from '../cache/store.ts'
import {mostUnpacked, openLint, unpackClaims} from '../compile/pack-lint.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {toLinkRoute} from '../model/list-program-routes.ts'
import type {SiteState} from '../open/read-site-state.ts'
import {parseSettings} from '../settings/parse-settings.ts'
import {createSymbolDiff} from './create-symbol-diff.ts'
import type {LintInput} from './lint-input.ts'
import {readContractFacts} from './read-contract-facts.ts'
import {readKnownRegistry} from './read-known-registry.ts'
import {readLock} from './read-lock.ts'

/** Options of `readLintSite`. */
interface LintSiteOptions {
  store: CacheStore
  /** Unpacks what rules need of a page. Default: when they need it. */
  unpack?: typeof unpackClaims | undefined
  /** Whether the site gets a lock, which has fingerprints of symbols. Default: if it has one. */
  isLocked?: boolean | undefined
}

/** Read everything that rules need in addition to the pages, and combine it with them. */
export async function readLintSite(
  {project, lint, lockFile, content, deployments: records}: LintInput,
  {site, model, around, contractsProblem, getDigest, generated, deployments}: SiteState,
  {store, unpack = unpackClaims, isLocked}: LintSiteOptions
): Promise<LintSite> {
  const {tree, entries, partials} = site
  const {files, redirects, hasConventions} = around
  const {links, findIds} = model
  const nodes = new Map(listPages(tree).map((page) => [page.file, page]))
  // Skip generated pages, because authors cannot correct them.
  const written = [...entries].filter(([file]) => generated.get(file) !== false)
  const others = [...partials].filter(([file]) => !entries.has(file))
  const recall = createRecall()
  const locked = readLock(lockFile)
  const pages = [
    ...written.map(([file, entry]) =>
      toLintPage(file, entry, nodes.get(file), {model, recall, unpack})
    ),
    ...others.map(([file, entry]) => toLintPage(file, entry, undefined, {model, recall, unpack}))
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
      hasPrints: isLocked ?? locked !== undefined,
      isReported: contractsProblem !== undefined,
      signatures: lint.signatures,
      known: lint.known === undefined ? [] : parseKnownContracts(readText(lint.known)),
      setting: project?.setting
    }),
    lock: locked?.lock,
    ...(locked && {
      lockMistakes: {file: toRelativePath(content, lockFile), mistakes: locked.mistakes}
    }),
    ...(project && {findDiff: createSymbolDiff(lockFile, project.root)}),
    ...(lint.vocabulary !== undefined && {vocabulary: readVocabulary(lint.vocabulary)}),
    ...(lint.addresses !== undefined && {addresses: readAddresses(lint.addresses)}),
    ...(deployments.length > 0 && {deployments}),
    registry: readKnownRegistry({content, deployments: records}),
    hasConventions
  }
}

/** Remembers what was made of a page. */
type Recall = (file: string, make: () => LateParts) => LateParts

/** The parts of a page that take most of the memory. */
type LateParts = Pick<LintPage, 'lint' | 'links'>

/**
 * Create a memory for the parts of 1,500 pages, which is emptied when it is full.
 *
 * Rules look at one page after the other, a thousand at a time, and some of them at all. To keep the parts of a large
 * site would take more memory than everything else.
 */
export function createRecall(): Recall {
  const known = new Map<string, LateParts>()

  return (file, make) => {
    const parts = known.get(file) ?? make()
    if (!known.has(file)) {
      if (known.size === mostUnpacked) known.clear()
      known.set(file, parts)
    }
    return parts
  }
}

/** Build what rules see of a page. Without a node, it is a partial. */
function toLintPage(
  file: string,
  entry: PageEntry,
  node: PageNode | undefined,
  {model, recall, unpack}: {model: SiteModel; recall: Recall; unpack: typeof unpackClaims}
): LintPage {
  const {facts, outline, showsPages} = entry
  const {frontMatter, places} = facts
  const getParts = (): LateParts =>
    recall(file, () =>
      toParts(file, {links: entry.links, lint: openLint(entry, unpack)}, node, model)
    )
  return {
    file,
    route: node && toLinkRoute(node),
    frontMatter,
    places,
    outline,
    showsPages,
    get links() {
      return getParts().links
    },
    get lint() {
      return getParts().lint
    }
  }
}

function toParts(
  file: string,
  {lint, links: own}: Pick<LintPage, 'lint'> & Pick<PageEntry, 'links'>,
  node: PageNode | undefined,
  {links, resolve}: SiteModel
): LateParts {
  let known: LintPage['links'] | undefined
  return {
    lint,
    // Most rules don't look at links, and resolving them takes longer than the rest.
    get links() {
      known ??= list()
      return known
    }
  }

  function list(): LintPage['links'] {
    const others = listOtherLinks(file, own, lint)
    return node
      ? [...resolve(node), ...resolveLinks(others, toLinkRoute(node), links)]
      : others.map((link) => ({link}))
  }
}

/** A list of words for each of `personas`, `categories`, `topics`. */
function readVocabulary(file: string): Vocabulary {
  const {data} = parseSettings(z.looseObject({}), readNamed(file), file)
  const list = (key: string): ReadonlyArray<string> | undefined => {
    const value = data[key]
    return Array.isArray(value) ? value.map(String) : undefined
  }
  return {personas: list('personas'), categories: list('categories'), topics: list('topics')}
}

function readAddresses(file: string): ReadonlySet<string> {
  return new Set(readNamed(file).match(/(?<!\w)0x[\da-fA-F]{40}(?!\w)/g))
}

/** A file that the settings name but that doesn't exist. */
class LintFileNotFoundError extends SetupError {
  override name = 'LintFileNotFoundError'
}

function readNamed(file: string): string {
  try {
    return readText(file)
  } catch (cause) {
    throw new LintFileNotFoundError(
      `Cannot read \`${file}\`, which the settings of \`lint\` name`,
      {cause}
    )
  }
}
