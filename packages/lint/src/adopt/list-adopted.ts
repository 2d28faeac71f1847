import type {Problem} from '@lockstep/problem'
import type {LintSite} from '../site.ts'
import {isForeignComponent} from './is-foreign-component.ts'
import {staleArtifact} from './stale-artifact.ts'

/** Select the problems of other steps that the rules here don't report themselves. `own` are those that they do. */
export function listAdopted(
  problems: ReadonlyArray<Problem>,
  own: ReadonlyArray<Problem>,
  {site, isHouse}: {site: LintSite; isHouse: boolean}
): Array<Problem> {
  const pages = new Map(site.pages.map((page) => [page.file, page]))
  const reported = new Set(own.map(toLine))
  const isStale = own.some(({ruleId}) => ruleId === staleArtifact.id)
  const stale = new Set(isStale ? site.contracts.stale.map(({reason}) => reason) : [])
  const failed = new Set(
    problems.flatMap((problem) => (problem.severity === 'error' ? toFault(problem) : []))
  )
  return problems.filter((problem) => {
    // Reported once at the setting, not again on every page that shows code.
    if (problem.ruleId === staleArtifact.id && stale.has(problem.reason)) return false
    if (reported.has(toLine(problem))) return false
    // An error in the file itself makes a note on the page that imports it redundant.
    if (problem.severity === 'note' && failed.has(toFault(problem))) return false
    return isHouse || !isForeignComponent(problem, pages.get(problem.file), site.hasConventions)
  })
}

/** Two steps may report the same rule for a line; one of them is enough. */
function toLine({file, place, ruleId}: Problem): string {
  return `${file}:${place.start.line} ${ruleId}`
}

function toFault({file, ruleId}: Problem): string {
  return `${file} ${ruleId}`
}
