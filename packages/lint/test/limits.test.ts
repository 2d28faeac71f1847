import {expect, test} from 'vitest'
import {findRedirect} from '../src/links/find-redirect.ts'
import {findAmountPlace} from '../src/mentions/find-amount-place.ts'

test('an amount belongs to a name from which it is less than 300 characters away', () => {
  const find = (distance: number) => findAmountPlace(`FEE${' '.repeat(distance)}500`, '500', [0, 3])
  expect(find(297)).toEqual([300, 303])
  expect(find(301)).toBeUndefined()
  const before = (distance: number) =>
    findAmountPlace(`500${' '.repeat(distance)}FEE`, '500', [distance + 3, distance + 6])
  expect(before(297)).toEqual([0, 3])
  expect(before(301)).toBeUndefined()
})

test('a chain of redirects is followed for 50 steps', () => {
  const follow = (count: number) => {
    const chain = Array.from({length: count}, (_, at) => ({
      from: `/${at}`,
      to: `/${at + 1}`,
      file: 'vercel.json'
    }))
    const {end, steps} = findRedirect('/0', chain) ?? {}
    return [end, steps]
  }
  expect(follow(50)).toEqual(['/50', 50])
  expect(follow(60)).toEqual(['/50', 50])
})
