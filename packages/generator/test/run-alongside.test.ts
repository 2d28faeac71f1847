import {expect, test} from 'vitest'
import {runAlongside} from '../src/open/run-alongside.ts'

test('work begins with the first progress, and both are awaited', async () => {
  const events: Array<string> = []
  const done = await runAlongside(
    async () => {
      events.push('work begins')
      await new Promise((resolve) => setTimeout(resolve, 20))
      events.push('work ends')
    },
    (count, total) => events.push(`progress ${count} of ${total}`),
    async (onProgress) => {
      events.push('compile begins')
      await Promise.resolve()
      onProgress(1, 2)
      onProgress(2, 2)
      return 'compiled'
    }
  )
  expect(done).toBe('compiled')
  expect(events).toEqual([
    'compile begins',
    'progress 1 of 2',
    'progress 2 of 2',
    'work begins',
    'work ends'
  ])
})

test('work runs when there was no progress', async () => {
  const events: Array<string> = []
  await runAlongside(
    async () => {
      events.push('work')
    },
    undefined,
    async () => {
      events.push('compile')
    }
  )
  expect(events).toEqual(['compile', 'work'])
})

test('a failure is thrown when the work has ended, too', async () => {
  const events: Array<string> = []
  const failing = runAlongside(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      events.push('work ends')
    },
    undefined,
    async (onProgress) => {
      onProgress(1, 2)
      throw new Error('A thread has ended')
    }
  )
  await expect(failing).rejects.toThrow('A thread has ended')
  expect(events).toEqual(['work ends'])
})
