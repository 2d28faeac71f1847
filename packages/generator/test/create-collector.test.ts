import {expect, test} from 'vitest'
import {createCollector} from '#src/threads/create-collector'
import type {PageTask} from '#src/threads/page-tasks'

type Step = [PageTask['kind'], number] | 'collect'

const cases: Array<[what: string, steps: Array<Step>, collections: number]> = [
  ['one collection after many pages', [['compile', 30], 'collect', ['render', 9], 'collect'], 1],
  ['none after few pages', [['compile', 29], 'collect', ['render', 9]], 0],
  [
    'none for pages that come one by one between documents',
    [['compile', 20], 'collect', ['render', 1], ['compile', 20], 'collect'],
    0
  ],
  ['another one after many more pages', [['compile', 60], 'collect', ['parse', 60], 'collect'], 2],
  ['none for documents', [['render', 500], 'collect'], 0],
  ['none before it is asked to', [['compile', 500]], 0]
]

test.each(cases)('%s', (_, steps, collections) => {
  let count = 0
  const {onTask, collect} = createCollector(() => {
    count++
  })
  for (const step of steps) {
    if (step === 'collect') collect()
    else for (let time = 0; time < step[1]; time++) onTask({kind: step[0]})
  }
  expect(count).toBe(collections)
})
