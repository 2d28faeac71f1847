import {expect, test} from 'vitest'
import {readPageTime} from '#src/threads/read-page-time'

test('a page has ten seconds, or what the environment says', () => {
  expect(readPageTime({})).toBe(10_000)
  expect(readPageTime({LOCKSTEP_PAGE_SECONDS: '0.5'})).toBe(500)
  for (const text of ['0', 'ten', '1e9', 'NaN']) {
    expect(() => readPageTime({LOCKSTEP_PAGE_SECONDS: text})).toThrow(
      `Unexpected \`${text}\` in \`LOCKSTEP_PAGE_SECONDS\`, expected a number of seconds from 0.1 to 3600`
    )
  }
})
