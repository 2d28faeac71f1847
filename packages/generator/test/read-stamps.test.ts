import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readStamps} from '../src/deployments/read-stamps.ts'

const stamp = {
  chain: 10,
  address: `0x${'ab'.repeat(20)}`,
  contract: 'src/[A].sol:A',
  result: 'exact',
  block: 1,
  date: '2026-01-01'
}

test.each([
  [
    'a stamp of another version',
    JSON.stringify([stamp, stamp, {...stamp, result: 'ok'}], null, 2),
    ':22:15'
  ],
  ['a number among stamps', JSON.stringify([stamp, 7], null, 2), ':10:3'],
  ['stamps on one line', JSON.stringify([{...stamp, date: 'now'}]), ':1:130'],
  ['a stamp without a block', '[\n{"chain": 1}\n]', ':2:1'],
  ['a record that is no list', '\n{}', ':2:1'],
  ['a comma too many', '[\n{},\n]', ':2:3']
])('%s is reported at its place', async (_, text, place) => {
  const root = await writeSite({'stamps.json': text})
  const file = path.join(root, 'stamps.json')
  expect(() => readStamps(file)).toThrow(
    `Cannot read \`${file}${place}\`: \`lockstep verify\` did not write it`
  )
})

test('stamps are read as they were written', async () => {
  const root = await writeSite({'stamps.json': JSON.stringify([stamp])})
  expect(readStamps(path.join(root, 'stamps.json'))).toEqual([stamp])
  expect(readStamps(path.join(root, 'gone.json'))).toEqual([])
})
