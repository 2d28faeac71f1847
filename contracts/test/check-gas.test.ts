import {expect, test} from 'vitest'
import {checkGas} from '../tools/check-gas.js'

const wayOut = 'If the change is meant, run `pnpm contracts:gas` and commit the figures'

test.each([
  ['is as before', {lock: '10'}, []],
  ['changes', {lock: '9'}, ['Unexpected gas of `lock`: 9, expected 10', wayOut]],
  [
    'is of another call',
    {redeem: '5'},
    [
      'Unexpected gas of `lock`: none, expected 10',
      'Unexpected gas of `redeem`: 5, expected none',
      wayOut
    ]
  ]
])('says so where the gas %s', (_, measured, problems) => {
  expect(checkGas({lock: '10'}, measured)).toEqual(problems)
})
