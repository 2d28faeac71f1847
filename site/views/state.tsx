import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {states} from '../registry/states.ts'
import {explainUnknown} from './explain-unknown.ts'
import {toWords} from './words.tsx'

/** What is true of something that changes with releases, within a paragraph. */
export const state = defineView({
  component: ({props: {of}}) => <>{toWords(findState(of)?.text ?? of)}</>,
  display: 'text',
  props: {of: z.string()},
  check({props: {of}}) {
    const names = states.map(({id}) => id)
    return explainUnknown('state', of, names)
  }
})

function findState(of: string) {
  return states.find(({id}) => id === of)
}
