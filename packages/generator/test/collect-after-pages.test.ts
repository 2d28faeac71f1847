import {expect, test} from 'vitest'
import {createCollector} from '#src/threads/collect-after-pages'
import type {PageTask} from '#src/threads/page-tasks'

type Step = [PageTask['kind'], number] | 'rest'

const cases: Array<[what: string, steps: Array<Step>, collections: number]> = [
  ['one collection after many pages', [['compile', 50], 'rest', ['render', 9], 'rest'], 1],
  ['none after few pages', [['compile', 49], 'rest', ['render', 9]], 0],
  [
    'none for pages that come one by one between documents',
    [['compile', 30], 'rest', ['render', 1], ['compile', 30], 'rest'],
    0
  ],
  ['another one after many more pages', [['compile', 60], 'rest', ['parse', 60], 'rest'], 2],
  ['none for documents', [['render', 500], 'rest'], 0],
  ['none while there is something to do', [['compile', 500]], 0]
]

test.each(cases)('%s', (_, steps, collections) => {
  let count = 0
  const {onTask, onRest} = createCollector(() => () => {
    count++
  })
  for (const step of steps) {
    if (step === 'rest') onRest()
    else for (let time = 0; time < step[1]; time++) onTask({kind: step[0]})
  }
  expect(count).toBe(collections)
})

test('the function that collects is taken before all threads rest', () => {
  let taken = 0
  const {onTask} = createCollector(() => {
    taken++
    return undefined
  })
  for (let page = 0; page < 49; page++) onTask({kind: 'compile'})
  expect(taken).toBe(0)
  onTask({kind: 'compile'})
  expect(taken).toBe(1)
})
