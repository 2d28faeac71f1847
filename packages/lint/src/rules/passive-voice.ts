import type {Rule} from '../rule.ts'

/** A verb in the passive voice. Reported only if the `prose` settings turn it on. */
export const passiveVoice: Rule = {
  id: 'passive-voice',
  severity: 'warning',
  description: 'A verb in the passive voice'
}
