import {isWholeFile} from '@lockstep/problem'
import {type SiteProblem, toPoint} from '../model/site-problem.ts'
import type {ReadResult} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'
import {lintSite} from './lint-site.ts'

/**
 * Find the errors of rules that only `lockstep lint` has: a build tells them beside its own.
 *
 * A folder without settings was not written for us, and is built as it is.
 */
export async function lintForBuild(
  settings: Settings,
  result: ReadResult,
  cache: string
): Promise<Array<SiteProblem>> {
  if (settings.file === undefined) return []
  const own = new Set(result.site.problems.map(toLine))
  const messages = await lintSite(settings, result, {cache})
  return messages.flatMap(({severity, ruleId, file, reason, place}): Array<SiteProblem> => {
    if (severity !== 'error' || ruleId === 'missing-link' || own.has(toLine({file, ruleId, place})))
      return []
    return [{file, ruleId, reason, severity, ...(!isWholeFile(place) && {place})}]
  })
}

function toLine(problem: Pick<SiteProblem, 'file' | 'place' | 'ruleId'>): string {
  return `${problem.file}:${toPoint(problem).line} ${problem.ruleId}`
}
