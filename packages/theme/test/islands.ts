import {z} from 'zod'
import {defineIsland} from '../src/index.ts'
import {Counter} from './counter.tsx'

/** Components of a site that go on living in the browser. */
export const islands = {
  Counter: defineIsland({
    component: Counter,
    source: './counter.tsx',
    load: 'idle',
    props: {start: z.number()}
  })
}
