import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {collectPage} from '../src/index.ts'

test('a wrong checksum is a problem of its page, so no address of a page that stays is hashed again', () => {
  const text = 'Call 0x5fbDB2315678afecb367f032d93F642f64180aa3.\n'
  const page = parsePage(text, 'mdx', 4)
  expect(collectPage(page, text, {file: 'a.mdx'}).problems).toMatchObject([
    {ruleId: 'wrong-checksum', place: {start: {line: 1, column: 6}}}
  ])
})
