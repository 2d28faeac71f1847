import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {programs} from '../registry/programs.ts'
import {explainUnknown} from './explain-unknown.ts'

/** The version of a program that the pages were tried with, within a line. */
export const version = defineView({
  component: ({props: {of}}) => <>{programs.find(({id}) => id === of)?.version}</>,
  display: 'text',
  props: {of: z.string()},
  check({props: {of}}) {
    const names = programs.map(({id}) => id)
    return explainUnknown('program', of, names)
  }
})
