import {SetupError} from '@lockstep/problem'
import {expect, test} from 'vitest'
import {fromThreadFault, toThreadFault} from '../src/threads/thread-fault.ts'

/** What the caller of a pool catches when a thread throws. */
function transport(error: unknown): Error {
  return fromThreadFault(structuredClone(toThreadFault(error)))
}

test('a component that failed is still named with its page and props, as a wrong setup without a stack', () => {
  const message = 'guides/chains.mdx: Cannot render `<Chain id={5} />`: Cannot find chain 5'
  const error = transport(new SetupError(message, {cause: new TypeError('no chain')}))
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toBe(message)
})

test('an error of the system keeps its code, and any other its stack', () => {
  const full = transport(Object.assign(new Error('no space left'), {code: 'ENOSPC'}))
  expect(full).toMatchObject({message: 'no space left', code: 'ENOSPC'})
  const bug = new TypeError('not a function')
  expect(transport(bug)).not.toBeInstanceOf(SetupError)
  expect(transport(bug).stack).toBe(bug.stack)
  expect(transport('thrown text').message).toBe('thrown text')
})
