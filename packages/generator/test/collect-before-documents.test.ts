import {expect, test} from 'vitest'
import {createCollector} from '#src/threads/collect-before-documents'
import type {PageTask} from '#src/threads/page-tasks'

const cases: Array<[what: string, tasks: Array<[PageTask['kind'], number]>, collections: number]> =
  [
    [
      'one collection before the first document of many pages',
      [
        ['compile', 50],
        ['render', 9]
      ],
      1
    ],
    [
      'none after few pages',
      [
        ['compile', 49],
        ['render', 9]
      ],
      0
    ],
    [
      'none for pages that come one by one between documents',
      [
        ['compile', 30],
        ['render', 1],
        ['compile', 30],
        ['render', 1]
      ],
      0
    ],
    [
      'another one after many more pages',
      [
        ['compile', 60],
        ['render', 1],
        ['parse', 60],
        ['render', 1]
      ],
      2
    ],
    ['none without documents', [['compile', 500]], 0]
  ]

test.each(cases)('%s', (_, tasks, collections) => {
  let count = 0
  const collect = createCollector(() => {
    count++
  })
  for (const [kind, times] of tasks) {
    for (let time = 0; time < times; time++) collect({kind})
  }
  expect(count).toBe(collections)
})
