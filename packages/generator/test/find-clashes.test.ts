import {expect, test} from 'vitest'
import {findCaseClashes} from '../src/write/find-case-clashes.ts'
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

test('names that differ only in case clash with the first of them', () => {
  expect(findCaseClashes(['logo.svg', 'a/Logo.svg', 'Logo.svg', 'LOGO.svg', 'logo.svg'])).toEqual([
    {name: 'Logo.svg', other: 'logo.svg'},
    {name: 'LOGO.svg', other: 'logo.svg'}
  ])
})
