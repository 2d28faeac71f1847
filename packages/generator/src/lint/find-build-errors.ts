import type {Problem} from '@lockstep/problem'
import type {ReadResult} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'
import {checkSite} from './check-site.ts'

/**
 * Find the errors that only rules of `lockstep lint` report, so that a build lists them next to its own.
 *
 * A folder without settings was not written for Lockstep and is built as it is.
 */
export async function findBuildErrors(
  settings: Settings,
  result: ReadResult,
  cache: string
): Promise<Array<Problem>> {
  if (settings.file === undefined) return []
  const own = new Set(result.site.problems.map(toLine))
  // The build reports these itself: links by page, and a stale artifact at each page that shows it.
  const reported = new Set(['missing-link'])
  if (result.site.problems.some(({ruleId}) => ruleId === 'stale-artifact')) {
    reported.add('stale-artifact')
  }
  const problems = await checkSite(settings, result, {cache})
  return problems.filter((problem) => {
    const {severity, ruleId} = problem
    return severity === 'error' && !reported.has(ruleId) && !own.has(toLine(problem))
  })
}

function toLine({file, ruleId, place}: Problem): string {
  return `${file}:${place.start.line} ${ruleId}`
}
