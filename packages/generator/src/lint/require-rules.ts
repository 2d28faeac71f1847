import {adoptedRules, rules} from '@lockstep/lint'
import {findNearest, SetupError, toHint} from '@lockstep/problem'
import {ruleListUrl} from './to-rule-url.ts'

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
  const hint = toHint(findNearest(id, known)) || toAlternatives(id, known)
  return {id, reason: `Cannot find rule \`${id}\`${hint}`}
}

/** Name rules that share a word with `id`, or else where all of them are listed. */
function toAlternatives(id: string, known: ReadonlyArray<string>): string {
  const words = id.toLowerCase().match(/[a-z]{4,}/g) ?? []
  const stems = words.map((word) => word.replace(/s$/, ''))
  const similar = known.filter((name) => stems.some((stem) => name.includes(stem))).slice(0, 5)
  if (similar.length === 0) return `; all rules are listed at ${ruleListUrl}`
  return `, expected for example ${similar.map((name) => `\`${name}\``).join(', ')}`
}
