import {wholeFile} from '@lockstep/problem'
import GithubSlugger from 'github-slugger'
import {resolveInclude} from '../files/resolve-include.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'
import type {Heading} from './tree.ts'

/** No page shows more files than this. Partials that each include two more would otherwise never end. */
const mostPartials = 500

/**
 * List the headings of a page, with those of its partials where they are shown.
 *
 * Ids are unique in the page as it is shown, so they equal the ids in its HTML: decisions/0013-ids-after-partials.md.
 */
export function resolveHeadings(
  file: string,
  rootName: string,
  pages: ReadonlyMap<string, PageFacts>
): {headings: Array<Heading>; problems: Array<TreeProblem>} {
  const slugger = new GithubSlugger()
  const headings: Array<Heading> = []
  let included = 0

  const addFile = (current: string, includers: ReadonlyArray<string>): void => {
    for (const item of pages.get(current)?.outline ?? []) {
      if ('taken' in item) {
        slugger.slug(item.taken)
      } else if ('slug' in item) {
        const {depth, text, slug} = item
        headings.push({depth, text, id: slugger.slug(slug)})
      } else {
        const target = resolveInclude(current, item.include, rootName)
        if (target === undefined || target === current || includers.includes(target)) continue
        const facts = pages.get(target)
        // A partial with a syntax error is not shown.
        if (facts && !facts.error && ++included <= mostPartials) {
          addFile(target, [...includers, current])
        }
      }
    }
  }

  addFile(file, [])
  if (included <= mostPartials) return {headings, problems: []}
  const reason = `Unexpected page with more than ${mostPartials} partials, so the headings of the others are left out`
  return {
    headings,
    problems: [{file, ruleId: 'missing-partial', severity: 'warning', reason, place: wholeFile}]
  }
}
