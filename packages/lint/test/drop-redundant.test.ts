import type {Problem} from '@lockstep/problem'
import {expect, test} from 'vitest'
import {dropGuesses} from '../src/index.ts'

function problem(ruleId: string, severity: Problem['severity'], column = 5): Problem {
  const start = {line: 3, column, offset: column}
  return {
    file: 'a.md',
    ruleId,
    severity,
    reason: '',
    subject: 'Paused',
    place: {start, end: start}
  }
}

test.each<[string, Array<Problem>, Array<string>]>([
  [
    'the same mention',
    [problem('gone-name', 'error'), problem('unknown-error', 'warning')],
    ['gone-name']
  ],
  [
    'a mention that may mean another symbol',
    [problem('gone-name', 'warning'), problem('unknown-error', 'note')],
    ['gone-name']
  ],
  [
    'a setting that makes an unknown error worse',
    [problem('gone-name', 'warning'), problem('unknown-error', 'error')],
    ['gone-name', 'unknown-error']
  ],
  [
    'a selector',
    [problem('gone-name', 'error'), problem('unknown-selector', 'warning')],
    ['gone-name']
  ],
  [
    'the value of a constant',
    [problem('gone-name', 'error'), problem('wrong-value', 'warning')],
    ['gone-name']
  ],
  [
    'an artifact that is left over from a contract that is gone',
    [problem('gone-name', 'error'), problem('stale-artifact', 'error')],
    ['gone-name']
  ],
  [
    'another mention on the line',
    [problem('gone-name', 'error'), problem('unknown-error', 'warning', 40)],
    ['gone-name', 'unknown-error']
  ]
])('an error that is gone is reported once: %s', (_, problems, ids) => {
  expect(dropGuesses(problems).map(({ruleId}) => ruleId)).toEqual(ids)
})
