import {expect, test} from 'vitest'
import {findClashes} from '../src/write/find-clashes.ts'

test('a file and a folder of the same name clash, whichever comes first', () => {
  expect(findClashes(['guide/fees/index.html', 'guide'])).toEqual([
    {name: 'guide', other: 'guide/fees/index.html'}
  ])
  expect(findClashes(['guide/fees', 'guide/fees/low/index.html', 'guide/other'])).toEqual([
    {name: 'guide/fees/low/index.html', other: 'guide/fees'}
  ])
})

test('a file that clashes makes no folders, so files next to it clash with the same file', () => {
  expect(findClashes(['a', 'a/b/c', 'a/b', 'd/e', 'd'])).toEqual([
    {name: 'a/b/c', other: 'a'},
    {name: 'a/b', other: 'a'},
    {name: 'd', other: 'd/e'}
  ])
})

test('names that only begin alike do not clash', () => {
  expect(findClashes(['guide.html', 'guide/index.html', 'guide/a', 'guide/b/c', 'guides'])).toEqual(
    []
  )
})
