import {splitStatements} from '@lockstep/shell'
import {expect, test} from 'vitest'
import {toActual, toPrinted} from '../src/run/replace-addresses.ts'

test('an address of the page is replaced by that of the run, and the ranges of `$(…)` move with it', () => {
  const text =
    'curl https://a.example/x https://a.example/y && export A=$(curl https://a.example/z)'
  const [statement] = splitStatements(text)
  if (!statement) throw new Error('Cannot find a statement')
  const actual = toActual(statement, [
    ['https://a.example', 'http://127.0.0.1:4000/long'],
    ['~', '/home/x']
  ])
  const address = 'http://127.0.0.1:4000/long'
  expect(actual.text).toBe(`curl ${address}/x ${address}/y && export A=$(curl ${address}/z)`)
  expect(actual.silent.map(([from, to]) => actual.text.slice(from, to))).toEqual([
    `$(curl ${address}/z)`
  ])
})

test('output shows the addresses of the page', () => {
  expect(
    toPrinted('http://127.0.0.1:1/a in /home/x/a', [
      ['https://a.example', 'http://127.0.0.1:1'],
      ['~', '/home/x']
    ])
  ).toBe('https://a.example/a in ~/a')
})
