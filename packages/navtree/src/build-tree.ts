import {type Problem, sortProblems} from '@lockstep/problem'
import type {z} from 'zod'
import {checkFrontMatter} from './checks/check-front-matter.ts'
import {checkNavigation} from './checks/check-navigation.ts'
import {checkPartials} from './checks/check-partials.ts'
import type {ContentFiles} from './files/read-content.ts'
import {toUnreadable} from './files/read-texts.ts'
import {listMetaLinks, type MetaLink} from './metas/list-meta-links.ts'
import type {PageFacts} from './pages/page-facts.ts'
import type {TreeProblem} from './problem.ts'
import {buildNodes} from './tree/build-nodes.ts'
import type {FrontMatter, Tree} from './tree/tree.ts'

/** A tree, and the problems with the files it was built from. */
export interface TreeResult<F> {
  tree: Tree<F>
  /** Addresses in `_meta` files, with their places. The tree itself has no places. */
  metaLinks: Array<MetaLink>
  /** Sorted by file and place. */
  problems: Array<Problem>
}

/**
 * Build the tree of a docs set from its files and the facts of its pages. Nothing is read.
 *
 * `pages` has the facts of `contentFiles.pages` and of the partials that they include, or why a file cannot be read.
 */
export function buildTree<S extends z.ZodType = z.ZodType<FrontMatter>>(
  contentFiles: ContentFiles,
  pages: ReadonlyMap<string, PageFacts | Error>,
  frontMatter?: S
): TreeResult<z.output<S>> {
  const {dialect, timestamp, modules, layout} = contentFiles
  const known = new Map(modules)
  const unread: Array<TreeProblem> = []
  for (const [file, facts] of pages) {
    if (facts instanceof Error) unread.push(toUnreadable(file, facts))
    else known.set(file, facts)
  }

  const nodes = buildNodes({...contentFiles, pages: known})
  const tree: Tree = {format: 1, timestamp: timestamp.toISOString(), dialect, root: nodes.root}
  const checked = {...contentFiles, pages: known}
  const problems = [
    ...contentFiles.problems,
    ...unread,
    ...[...known].flatMap(([file, facts]) => facts.problems.map((found) => ({...found, file}))),
    ...nodes.problems,
    ...checkPartials(known, layout.rootName),
    ...checkNavigation(tree, checked),
    ...(frontMatter ? checkFrontMatter(tree, frontMatter, known) : [])
  ]

  return {
    // The schema has parsed all front matter that it could; without one, it has the default type.
    tree: tree as Tree<z.output<S>>,
    metaLinks: listMetaLinks(tree, contentFiles.metas),
    problems: sortProblems(problems)
  }
}
