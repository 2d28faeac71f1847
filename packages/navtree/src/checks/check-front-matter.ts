import {toPlace, wholeFile} from '@lockstep/problem'
import type {z} from 'zod'
import {lowerFirst} from '../pages/lower-first.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'
import type {FrontMatter, PageNode, Tree} from '../tree/tree.ts'
import {listPages} from '../tree/walk.ts'

/**
 * Parse the front matter of every page by the caller's schema, in place, and report what does not fit.
 *
 * Keys that the schema does not name are kept, although zod drops them: navigation depends on `title`, `date` and
 * others, and must not change because a caller validates tags.
 */
export function checkFrontMatter(
  tree: Tree,
  schema: z.ZodType,
  pages: ReadonlyMap<string, PageFacts>
): Array<TreeProblem> {
  return listPages(tree).flatMap((page) => checkPage(page, schema, pages.get(page.file)))
}

function checkPage(
  page: PageNode,
  schema: z.ZodType,
  facts: PageFacts | undefined
): Array<TreeProblem> {
  const result = schema.safeParse(page.frontMatter)
  if (result.success) {
    // The caller's type is put on the whole tree.
    page.frontMatter = {...page.frontMatter, ...(result.data as FrontMatter)}
    return []
  }

  if (facts && !facts.hasFrontMatter) {
    const reason = 'Cannot find front matter, expected it between `---` at the start'
    return [
      {file: page.file, ruleId: 'missing-front-matter', severity: 'error', reason, place: wholeFile}
    ]
  }

  return result.error.issues.map((issue): TreeProblem => {
    const key = issue.path.map(String).join('.')
    const name = String(issue.path[0])
    // Every object inherits `constructor`, which is not a place.
    const place = toPlace(
      facts && Object.hasOwn(facts.places, name) ? facts.places[name] : undefined
    )
    const reason =
      key === ''
        ? issue.message
        : `Unexpected \`${key}\` in front matter: ${lowerFirst(issue.message)}`
    return {file: page.file, ruleId: 'invalid-front-matter', severity: 'error', reason, place}
  })
}
