import {findNearest, type Problem, toHint} from '@lockstep/problem'
import type {Rule} from '../rule.ts'
import {invalidSuppression} from '../rules/invalid-suppression.ts'
import {unusedSuppression} from '../rules/unused-suppression.ts'
import type {Suppression} from './collect-suppressions.ts'

/** A suppression, with the rules that it has turned off at least once. */
interface Use {
  suppression: Suppression
  used: Set<string>
}

/** Remove the problems that comments turn off, and report comments without a reason or an effect. `suppressions` are by file. */
export function checkSuppressions(
  problems: ReadonlyArray<Problem>,
  suppressions: ReadonlyMap<string, ReadonlyArray<Suppression>>,
  known: ReadonlyMap<string, Rule>
): {kept: Array<Problem>; problems: Array<Problem>} {
  const uses = new Map<string, Array<Use>>()
  const found: Array<Problem> = []

  for (const [file, list] of suppressions) {
    for (const suppression of list) {
      const reason = findFault(suppression, known)
      if (reason === undefined) {
        const use = {suppression, used: new Set<string>()}
        const others = uses.get(file)
        if (others) others.push(use)
        else uses.set(file, [use])
        continue
      }
      const {id: ruleId, severity} = invalidSuppression
      found.push({file, ruleId, severity, reason, place: suppression.place})
    }
  }

  const kept = problems.filter(({file, ruleId, place}) => {
    const use = uses.get(file)?.find(({suppression: {ruleIds, scope, line}}) => {
      return ruleIds.includes(ruleId) && (scope === 'page' || line === place.start.line)
    })
    use?.used.add(ruleId)
    return !use
  })

  for (const [file, list] of uses) found.push(...list.flatMap((use) => findUnused(file, use)))
  return {kept, problems: found}
}

function findUnused(file: string, {suppression, used}: Use): Array<Problem> {
  const {id: ruleId, severity} = unusedSuppression
  const {ruleIds, scope, line, place} = suppression
  const where = scope === 'page' ? 'this page' : `line ${line}`
  return ruleIds
    .filter((id) => !used.has(id))
    .map((id) => {
      const reason = `Unexpected comment that turns off \`${id}\`, because that rule reports nothing on ${where}`
      return {file, ruleId, severity, reason, place, subject: id}
    })
}

function findFault(
  {ruleIds, reason, scope}: Suppression,
  known: ReadonlyMap<string, Rule>
): string | undefined {
  const word = scope === 'page' ? 'lockstep-disable' : 'lockstep-disable-next-line'
  if (ruleIds.length === 0)
    return `Cannot find a rule after \`${word}\`, expected \`${word} rule-id: reason\``
  const unknown = ruleIds.find((id) => !known.has(id))
  if (unknown !== undefined) {
    const nearest = findNearest(unknown, known.keys())
    return `Cannot find rule \`${unknown}\`${toHint(nearest)}`
  }
  return reason === ''
    ? `Cannot find a reason, expected \`${word} ${ruleIds.join(', ')}: reason\``
    : undefined
}
