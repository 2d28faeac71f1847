import {adoptedRules, rules} from '@lockstep/lint'
import {findNearest, SetupError, toHint} from '@lockstep/problem'

/** A rule id in the settings or options that no rule has. */
class UnknownRuleError extends SetupError {
  override name = 'UnknownRuleError'
}

/** Throw when one of `ids` is not the id of a rule. */
export function requireRules(ids: ReadonlyArray<string>): void {
  const fault = findUnknownRule(ids)
  if (fault) throw new UnknownRuleError(fault.reason)
}

/** Find the first id that no rule has, and what to say about it. */
export function findUnknownRule(
  ids: ReadonlyArray<string>
): {id: string; reason: string} | undefined {
  const known = [...adoptedRules, ...rules].map((rule) => rule.id)
  const id = ids.find((each) => !known.includes(each))
  if (id === undefined) return
  return {id, reason: `Cannot find rule \`${id}\`${toHint(findNearest(id, known))}`}
}
