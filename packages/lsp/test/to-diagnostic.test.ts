import {wholeFile} from '@lockstep/problem'
import {expect, test} from 'vitest'
import {toDiagnostic} from '../src/to-diagnostic.ts'

test('an editor gets no character that clears a screen or turns text around', () => {
  const problem = {file: 'a.mdx', ruleId: 'x', severity: 'error', place: wholeFile} as const
  expect(
    toDiagnostic({...problem, reason: 'Cannot find `\u001b[2J\u202e\u0085`', details: ['a\u2066']})
      .message
  ).toBe('Cannot find `\\u001b[2J\\u202e\\u0085`\na\\u2066')
})
