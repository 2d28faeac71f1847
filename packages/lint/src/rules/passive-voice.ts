import type {Rule} from '../rule.ts'

/** A verb in the passive voice. Checked when the settings of `prose` ask for it. */
export const passiveVoice: Rule = {
  id: 'passive-voice',
  severity: 'warning',
  description: 'A verb in the passive voice'
}
