import type {Problem} from '@lockstep/problem'
import type {Effect} from './impact.ts'

/** The rules of the problems that effects of a change are converted to. */
export const impactRules = [
  {
    id: 'impact-gone',
    severity: 'error',
    description: 'A page names something that a change of the contracts removes'
  },
  {
    id: 'impact-shown',
    severity: 'warning',
    description: 'A page certainly shows something else after a change of the contracts'
  },
  {
    id: 'impact-named',
    severity: 'note',
    description: 'A page names something that a change of the contracts changes'
  }
] as const

/** Convert effects to problems: what is certainly gone is an error, what is certain a warning, the rest a note. */
export function toImpactProblems(effects: ReadonlyArray<Effect>): Array<Problem> {
  return effects.map(({file, place, symbol, reason, ...effect}) => {
    const {id, severity} = impactRules[toRank(effect)]
    return {file, place, reason, subject: symbol, ruleId: id, severity}
  })
}

function toRank({certainty, isGone}: Pick<Effect, 'certainty' | 'isGone'>): 0 | 1 | 2 {
  if (certainty === 'likely') return 2
  return isGone ? 0 : 1
}
