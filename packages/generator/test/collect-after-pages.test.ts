import {expect, test} from 'vitest'
import {createCollector} from '#src/threads/collect-after-pages'
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
  const {onTask, collect} = createCollector(() => () => {
    count++
  })
  for (const step of steps) {
    if (step === 'collect') collect()
    else for (let time = 0; time < step[1]; time++) onTask({kind: step[0]})
  }
  expect(count).toBe(collections)
})

test('the function that collects is taken before all threads collect', () => {
  let taken = 0
  const {onTask} = createCollector(() => {
    taken++
    return undefined
  })
  for (let page = 0; page < 29; page++) onTask({kind: 'compile'})
  expect(taken).toBe(0)
  onTask({kind: 'compile'})
  expect(taken).toBe(1)
})

test('memory is given back once, after the last of many pages, however many were collected before', async () => {
  let count = 0
  const {onTask, collect, shrink} = createCollector(
    () => () => {},
    async () => {
      count++
    }
  )
  for (let page = 0; page < 30; page++) onTask({kind: 'compile'})
  collect()
  await shrink()
  expect(count).toBe(1)
  await shrink()
  for (let page = 0; page < 29; page++) onTask({kind: 'compile'})
  await shrink()
  expect(count).toBe(1)
})
