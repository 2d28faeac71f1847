import {expect, test} from 'vitest'
import {explainOutcome} from '../src/run/explain-outcome.ts'
import type {Outcome} from '../src/run/open-terminal.ts'

const ended: Outcome = {state: 'ended', exit: 0, stdout: '', stderr: '', time: 1}
const refused = ['a.example', 'b.example']

const cases: Array<
  [name: string, outcome: Partial<Outcome>, exit: number, reason: string | undefined]
> = [
  ['a success', {}, 0, undefined],
  ['an expected failure', {exit: 3}, 3, undefined],
  ['a program that keeps running', {state: 'running'}, 1, undefined],
  ['a stopped run', {state: 'stopped'}, 0, 'The run was stopped'],
  ['no more time', {state: 'late'}, 0, 'The command took more than 5 seconds'],
  [
    'a failure',
    {exit: 2},
    0,
    'The command ended with exit code 2; it asked for `a.example`, `b.example`, and a proof reaches this machine and the package registry alone'
  ],
  [
    'another failure than the expected one',
    {exit: 2},
    1,
    'The command ended with exit code 2, expected 1; it asked for `a.example`, `b.example`, and a proof reaches this machine and the package registry alone'
  ]
]

test.each(cases)('explains %s', (_, outcome, exit, reason) => {
  expect(explainOutcome({...ended, ...outcome}, {exit, timeout: 5, refused})).toBe(reason)
})
