import {EventEmitter} from 'node:events'
import type {Worker} from 'node:worker_threads'
import {expect, test} from 'vitest'
import {runInThreads} from '../src/threads/create-page-pool.ts'
import type {PageTask, TaskOutcome} from '../src/threads/page-tasks.ts'
import type {PageThread} from '../src/threads/start-thread.ts'

test('a count is reported once, even if a thread has to be ended when the last page is done', async () => {
  const [slow, other, next] = [createThread(), createThread(), createThread()]
  let onEnded = (): void => {}
  slow.worker.terminate = () =>
    new Promise((resolve) => {
      onEnded = () => resolve(1)
    })
  const counts: Array<number> = []
  const run = runInThreads([slow, other], {
    start: () => next,
    keep: async ({result}) => result,
    tasks: [toTask('a.mdx'), toTask('b.mdx')],
    listener: {onDone: (count) => counts.push(count)}
  })
  await settle()
  slow.worker.emit('error', Object.assign(new Error('full'), {code: 'ERR_WORKER_OUT_OF_MEMORY'}))
  await settle()
  const outcome = {result: {kind: 'unreadable', reason: 'Cannot read it'}} as TaskOutcome
  other.worker.emit('message', {outcome})
  await settle()
  onEnded()

  expect((await run).map(({kind}) => kind)).toEqual(['unreadable', 'unreadable'])
  expect(counts).toEqual([2])
})

test('a result is passed on with its index while other threads are busy', async () => {
  const [busy, quick] = [createThread(), createThread()]
  const passed: Array<[reason: string, index: number]> = []
  const run = runInThreads([busy, quick], {
    start: createThread,
    keep: async ({result}) => result,
    tasks: [toTask('a.mdx'), toTask('b.mdx')],
    listener: {
      async onResult(result, index) {
        if (result.kind === 'unreadable') passed.push([result.reason, index])
      }
    }
  })
  await settle()
  quick.worker.emit('message', {outcome: {result: {kind: 'unreadable', reason: 'quick'}}})
  await settle()
  expect(passed).toEqual([['quick', 1]])

  busy.worker.emit('message', {outcome: {result: {kind: 'unreadable', reason: 'busy'}}})
  await run
  expect(passed).toEqual([
    ['quick', 1],
    ['busy', 0]
  ])
})

function toTask(file: string): PageTask {
  return {kind: 'facts', file}
}

/** Create a thread whose answers are those of the test. */
function createThread(): PageThread {
  const methods = {threadId: 1, ref() {}, unref() {}, postMessage() {}, terminate: async () => 1}
  const worker = Object.assign(new EventEmitter(), methods) as unknown as Worker
  const note = {memory: new SharedArrayBuffer(8), write() {}, read: () => undefined}
  return {worker, note, isLoaded: true, turn: Promise.resolve()}
}

/** Wait until everything has run that waits for nothing outside of this thread. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
