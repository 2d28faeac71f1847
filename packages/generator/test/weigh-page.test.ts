import {expect, test} from 'vitest'
import {weighPage} from '../src/search/weigh-page.ts'

const cases: Array<[name: string, ...Parameters<typeof weighPage>, weight: number]> = [
  ['a page that no page links to counts once', {links: 0}, 1],
  ['a page with 15 links counts twice', {links: 15}, 2],
  ['one link more or less often changes nothing', {links: 13}, 2],
  ['a tutorial counts less', {links: 0, contentType: 'tutorial'}, 0.7],
  ['what its author says counts as well', {links: 15, boost: 0.5}, 1]
]

test.each(cases)('%s', (_, page, weight) => {
  expect(weighPage(page)).toBe(weight)
})
