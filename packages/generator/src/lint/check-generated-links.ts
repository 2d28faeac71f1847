import {findLinkFault, type LinkCandidates, suggestTarget} from '@lockstep/pages'
import {type Problem, toHint, toPlace} from '@lockstep/problem'
import type {SiteState} from '../open/read-site-state.ts'

/**
 * Find broken links on generated pages. They come from the NatSpec of contracts.
 *
 * Rules skip these pages because they have no file, but readers can follow their links.
 */
export function checkGeneratedLinks({
  generated,
  model
}: Pick<SiteState, 'generated' | 'model'>): Array<Problem> {
  const {pages, findIds, resolve} = model
  const all = [...pages.values()]
  const listCandidates = (): LinkCandidates => {
    return {files: all.map(({file}) => file), routes: all.map(({route}) => route)}
  }
  return all.flatMap((page) => {
    if (generated.get(page.file) !== false) return []
    return resolve(page).flatMap((resolved): Array<Problem> => {
      const fault = findLinkFault(resolved, page, findIds)
      if (!fault) return []
      const {ruleId} = fault
      const {file, url, place} = resolved.link
      const severity = ruleId === 'missing-link' ? 'error' : 'warning'
      const suggestion = suggestTarget(resolved.link, fault, listCandidates())
      const reason = `${fault.reason}${toHint(suggestion?.instead)}`
      const problem: Problem = {file, ruleId, severity, reason, place: toPlace(place), subject: url}
      return [suggestion ? {...problem, suggestion} : problem]
    })
  })
}
