import {adoptedRules, rules} from '@lockstep/lint'
import {findNearest, SetupError, toHint} from '@lockstep/problem'

/** A rule id in the settings or options that no rule has. */
class UnknownRuleError extends SetupError {
  override name = 'UnknownRuleError'
}

/** Throw when one of `ids` is not the id of a rule. */
export function requireRules(ids: ReadonlyArray<string>): void {
  const known = [...adoptedRules, ...rules].map(({id}) => id)
  for (const id of ids) {
    if (known.includes(id)) continue
    const nearest = findNearest(id, known)
    const hint = toHint(nearest)
    throw new UnknownRuleError(`Cannot find rule \`${id}\`${hint}`)
  }
}
