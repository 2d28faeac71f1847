import {expect, test} from 'vitest'
import {suggestTarget} from '../src/index.ts'

const files = ['a%20b.md', 'release notes.md', 'übung.md', 'guides/what (is).md', 'plain.md']

const cases: Array<[url: string, instead: string | undefined]> = [
  ['plan.md', 'plain.md'],
  ['./release%20note.md#fees', './release%20notes.md'],
  ['a%20b.md', 'a%2520b.md'],
  ['%C3%BCbungen.md', 'übung.md'],
  ['guides/what%20(iss).md', 'guides/what%20%28is%29.md'],
  ['/old/my%20page', '/new/my%20page'],
  ['quite-other.md', undefined]
]

test.each(cases)('a link to %s that is wrong has a suggestion that works', (url, instead) => {
  const link = {kind: 'link', url, file: 'index.md'} as const
  const routes = ['/', '/new/my page']
  expect(suggestTarget(link, {}, {files, routes})?.instead).toBe(instead)
})
