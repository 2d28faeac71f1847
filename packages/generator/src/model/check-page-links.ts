import {
  type FindIds,
  findLinkFault,
  type LinkCandidates,
  type ResolvedLink,
  suggestTarget
} from '@lockstep/pages'
import {type Problem, toHint, toPlace} from '@lockstep/problem'

/** What the links of a page lead to. */
export interface LinkReport {
  /** Files of the docs folder that the page shows or links to. */
  files: Array<string>
  problems: Array<Problem>
}

/** List the files that the links of a page lead to, and report the links that are broken. */
export function checkPageLinks(
  links: ReadonlyArray<ResolvedLink>,
  page: {file: string; route: string},
  {findIds, listCandidates}: {findIds: FindIds; listCandidates: () => LinkCandidates}
): LinkReport {
  const files = links.flatMap(({target}) => (target.kind === 'file' ? [target.file] : []))
  const problems = links.flatMap((resolved): Array<Problem> => {
    const fault = findLinkFault(resolved, page, findIds)
    if (!fault) return []
    const {ruleId} = fault
    const {file, url, place} = resolved.link
    const severity = ruleId === 'missing-link' ? 'error' : 'warning'
    const suggestion = suggestTarget(resolved.link, fault, listCandidates())
    const hint = toHint(suggestion?.instead)
    const reason = `${fault.reason}${hint}`
    const problem: Problem = {file, ruleId, severity, reason, place: toPlace(place), subject: url}
    return [suggestion ? {...problem, suggestion} : problem]
  })
  return {files, problems}
}
