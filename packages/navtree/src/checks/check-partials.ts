import {toPlace} from '@lockstep/problem'
import {resolveInclude} from '../files/resolve-include.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'

/** Report partials that cannot be found, once for each file that includes them. */
export function checkPartials(
  pages: ReadonlyMap<string, PageFacts>,
  rootName: string
): Array<TreeProblem> {
  return [...pages].flatMap(([file, {outline}]) => {
    const includes = outline.filter((item) => 'include' in item)
    const places = new Map(includes.map(({include, place}) => [include, place]))
    return [...places].flatMap(([include, place]): Array<TreeProblem> => {
      const target = resolveInclude(file, include, rootName)
      if (target !== undefined && pages.has(target)) return []
      const reason = `Cannot find partial \`${include}\`, so its headings are left out`
      const problem = {file, ruleId: 'missing-partial', severity: 'note', reason} as const
      return [{...problem, place: toPlace(place), subject: include}]
    })
  })
}
