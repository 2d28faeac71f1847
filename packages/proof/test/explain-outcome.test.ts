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
    'The command ended with exit code 2; it tried to reach `a.example`, `b.example`, but a proof can only reach this machine and the package registry'
  ],
  [
    'another failure than the expected one',
    {exit: 2},
    1,
    'The command ended with exit code 2, expected 1; it tried to reach `a.example`, `b.example`, but a proof can only reach this machine and the package registry'
  ]
]

test.each([
  [137, 'The command ended with exit code 137 (SIGKILL)'],
  [128, 'The command ended with exit code 128'],
  [255, 'The command ended with exit code 255']
])('names the signal of exit code %d, if there is one', (exit, reason) => {
  expect(explainOutcome({...ended, exit}, {exit: 0, timeout: 5, refused: []})).toBe(reason)
})

test.each([
  ['anvil --silent', 'anvil'],
  ['$SERVER', 'server']
])('explains how to keep %s running, which never ends', (waitsFor, name) => {
  const outcome: Outcome = {...ended, state: 'late'}
  expect(explainOutcome(outcome, {exit: 0, timeout: 5, refused, waitsFor})).toBe(
    `The command took more than 5 seconds; if it keeps running, give its fence \`terminal="${name}"\`, and if it only needs longer, \`timeout=600\``
  )
})

test.each([
  [
    'Error: error sending request for url (http://127.0.0.1:8545/): Connection refused (os error 111)'
  ],
  ["curl: (7) Failed to connect to 127.0.0.1 port 8545 after 0 ms: Couldn't connect to server"],
  ['connect ECONNREFUSED 127.0.0.1:8545']
])('says that nothing listens: %s', (stderr) => {
  expect(explainOutcome({...ended, exit: 1, stderr}, {exit: 0, timeout: 5, refused: []})).toBe(
    'The command ended with exit code 1; nothing listens at `127.0.0.1:8545`: start it in a fence before this one, such as one with `anvil` and `terminal="anvil"`, or with `proof.setup` in the settings'
  )
})

const reverted = 'Error: server returned an error response: execution reverted, data: "0x6073b21f"'

test.each([
  [undefined, 'The command ended with exit code 1; the call reverted'],
  ['TooMuch(9, 5)', 'The command ended with exit code 1; the call reverted with `TooMuch(9, 5)`']
])('a call that reverts with %s is no fault of the network', (decoded, reason) => {
  const outcome = {...ended, exit: 1, stderr: reverted}
  const decodeRevert = (text: string): string | undefined =>
    text === reverted ? decoded : 'another text'
  expect(explainOutcome(outcome, {exit: 0, timeout: 5, refused, decodeRevert})).toBe(reason)
})

test('says that the exit code of a fence is about its last command', () => {
  const expected = {exit: 0, exitOfLast: 1, timeout: 5, refused: []}
  expect(explainOutcome({...ended, exit: 1}, expected)).toBe(
    'The command ended with exit code 1, expected 0: `exit=1` is about the last command of a fence, so give this one a fence of its own'
  )
})

test.each(cases)('explains %s', (_, outcome, exit, reason) => {
  expect(explainOutcome({...ended, ...outcome}, {exit, timeout: 5, refused})).toBe(reason)
})
