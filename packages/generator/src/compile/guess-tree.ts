import {
  buildTree,
  type ContentFiles,
  listPartials,
  type MetaLink,
  type Tree
} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {Problem} from '@lockstep/problem'
import type {PageEntry} from './page-entry.ts'
import type {PageStore} from './read-page-store.ts'

/** The result of `buildTree`. */
interface BuiltTree {
  tree: Tree
  metaLinks: Array<MetaLink>
  problems: Array<Problem>
}

/** The tree, if the pages that are still being compiled have the facts that they had. */
export interface TreeGuess {
  facts: ReadonlyMap<string, PageFacts>
  built: BuiltTree
}

/**
 * Build the tree while the last pages are being compiled: most edits change nothing that it has.
 *
 * Returns undefined if one of these pages is new, or if pages include files that are not read yet.
 */
export async function guessTree(
  contentFiles: ContentFiles,
  known: ReadonlyMap<string, PageEntry>,
  store: PageStore
): Promise<TreeGuess | undefined> {
  const facts = new Map<string, PageFacts>()
  for (const file of contentFiles.pages) {
    const entry = known.get(file) ?? (await store.findLast(file))
    if (!entry) return
    facts.set(file, entry.facts)
  }
  if (listPartials(contentFiles, facts).length > 0) return
  return {facts, built: buildTree(contentFiles, facts)}
}

/** Return the tree that was guessed if these are the facts, or build it. */
export function buildTreeOnce(
  contentFiles: ContentFiles,
  facts: ReadonlyMap<string, PageFacts | Error>,
  guess: TreeGuess | undefined
): BuiltTree {
  const isRight =
    guess?.facts.size === facts.size &&
    Array.from(facts).every(([file, own]) => areSame(own, guess.facts.get(file)))
  return isRight ? guess.built : buildTree(contentFiles, facts)
}

/** A thread sends properties without a value, which the store does not have. */
function areSame(a: PageFacts | Error, b: PageFacts | undefined): boolean {
  return a === b || (!(a instanceof Error) && JSON.stringify(a) === JSON.stringify(b))
}
