import {EventEmitter} from 'node:events'
import type {Worker} from 'node:worker_threads'
import {expect, onTestFinished, test, vi} from 'vitest'
import {askThread} from '#src/threads/ask-thread'
import type {PageTask} from '#src/threads/page-tasks'
import {type PageThread, startThread} from '#src/threads/start-thread'
import type {StepNote} from '#src/threads/step-note'

const parse = {kind: 'parse', file: 'a.mdx'} as unknown as PageTask
const render = {kind: 'render', job: {file: 'a.mdx'}} as unknown as PageTask

const index = {kind: 'index', job: {before: []}} as unknown as PageTask

/** Ask a thread that answers nothing. Its clock and its events are those of the test. */
function ask(task: PageTask, {isLoaded = true, hasStep = true} = {}) {
  vi.useFakeTimers()
  // As if this process computed all the time.
  vi.spyOn(process, 'cpuUsage').mockReturnValue({user: 1e12, system: 0})
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const worker = Object.assign(new EventEmitter(), {
    threadId: 1,
    ref() {},
    unref() {},
    postMessage() {}
  })
  const note: StepNote = {
    memory: new SharedArrayBuffer(8),
    write() {},
    read: () => (hasStep ? {name: 'parsing', line: 3} : undefined)
  }
  const thread: PageThread = {
    worker: worker as unknown as Worker,
    note,
    isLoaded,
    turn: Promise.resolve()
  }
  const waited: Array<string> = []
  const state: {reason?: string | undefined; waited: Array<string>} = {waited}
  void askThread(thread, [task], (file) => waited.push(file)).then(({excess}) => {
    state.reason = excess?.reason
  })
  return {state, worker}
}

const after = async (time: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(time)
}

test('a page has ten seconds, and the first one of a thread another ten', async () => {
  for (const [isLoaded, time] of [
    [true, 10_000],
    [false, 20_000]
  ] as const) {
    const {state} = ask(parse, {isLoaded})
    await after(time - 1)
    expect(state.reason).toBeUndefined()
    await after(1)
    expect(state.reason).toBe('took longer than 10 s')
    vi.useRealTimers()
  }
})

test('a document has ten seconds, whatever the environment gives a page', async () => {
  vi.stubEnv('LOCKSTEP_PAGE_SECONDS', '1000')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const {state} = ask(render)
  await after(10_000)
  expect(state.reason).toBe('took longer than 10 s')
})

test('the search index has two minutes, and is no page to be named', async () => {
  const {state} = ask(index)
  await after(119_999)
  expect(state).toEqual({waited: []})
  await after(1)
  expect(state.reason).toBe('took longer than 120 s')
})

test('a page is named after two seconds, unless its thread still loads', async () => {
  const {state} = ask(parse)
  await after(1999)
  expect(state.waited).toEqual([])
  await after(1)
  expect(state.waited).toEqual(['a.mdx'])

  const loading = ask(parse, {hasStep: false})
  await after(9000)
  expect(loading.state.waited).toEqual([])
})

test('a page that needs too much memory, or whose result is too deep, does not stop the others', async () => {
  const first = ask(parse)
  await after(0)
  first.worker.emit('error', Object.assign(new Error(), {code: 'ERR_WORKER_OUT_OF_MEMORY'}))
  await after(0)
  expect(first.state.reason).toBe('needed too much memory')

  const second = ask(parse)
  await after(0)
  second.worker.emit('messageerror', new Error())
  await after(0)
  expect(second.state.reason).toBe('is nested too deeply')
})

test('a thread has two gigabytes', () => {
  const {worker} = startThread()
  // Tests run the sources, which have no file for a thread.
  worker.on('error', () => {})
  onTestFinished(async () => {
    await worker.terminate()
  })
  expect(worker.resourceLimits?.maxOldGenerationSizeMb).toBe(2000)
})
