import {type MessagePort, parentPort, workerData} from 'node:worker_threads'
import {config} from 'zod'
import type {CompilerOptions} from '../compile/create-page-compiler.ts'
import type {IndexAnswer, IndexJob} from '../search/build-index-in-thread.ts'
import type {ThreadAnswer} from './ask-thread.ts'
import {createCollector} from './create-collector.ts'
import {createTaskRunner, type PageTask, type TaskRunner} from './page-tasks.ts'
import {type CompileStep, createStepNote} from './step-note.ts'
import {toThreadFault} from './thread-fault.ts'

/**
 * Messages of the pool: options once, and then tasks in lists, so that few messages are sent. Between pages and
 * documents, there is time to collect garbage. One thread gets the search index instead of documents.
 */
type Message =
  | {options: CompilerOptions}
  | {tasks: Array<PageTask>}
  | {index: IndexJob; port: MessagePort}
  | {isCollecting: true}
  | {isLast: true}

/** One thread of the pool. */
const {memory, isEager} = workerData as {memory: SharedArrayBuffer; isEager: boolean} // Given by the pool.
const {write} = createStepNote(memory)
const {onTask, collect} = createCollector()
let run: TaskRunner | undefined
let isLoaded = false

// A schema is rarely used often enough to be worth generating code for, which components of a site would wait for.
config({jitless: true})

if (isEager) load()

parentPort?.on('message', async (message: Message) => {
  if ('options' in message) {
    run = createTaskRunner(message.options, onStep)
    return
  }
  if ('isCollecting' in message) {
    collect()
    return
  }
  if ('index' in message) {
    await buildIndex(message)
    return
  }
  if ('isLast' in message) process.exit()
  try {
    if (!run) throw new Error('Cannot compile pages: the thread has no options')
    // One answer for each task, so that the pool knows which of them takes too long.
    for (const task of message.tasks) {
      onTask(task)
      const outcome = await run(task)
      // Hand over the content instead of copying it.
      const {buffer} = outcome.content?.bytes ?? {}
      send({outcome}, buffer ? [buffer] : [])
    }
  } catch (error) {
    send({fault: toThreadFault(error)})
  }
})

/** Load what pages need. The first task waits for it, and reports if it cannot be loaded. */
function load(): void {
  import('../compile/create-page-compiler.ts').then(({warmUp}) => warmUp()).catch(() => {})
}

async function buildIndex({index, port}: {index: IndexJob; port: MessagePort}): Promise<void> {
  try {
    const {sendIndex} = await import('../search/send-index.ts')
    await sendIndex(index, port)
  } catch (error) {
    port.postMessage({fault: toThreadFault(error)} satisfies IndexAnswer)
  }
  port.close()
}

/** Write down a step. Before the first one, the compiler is loaded. */
function onStep(step: CompileStep): void {
  if (!isLoaded) send({isLoaded: true})
  isLoaded = true
  write(step)
}

function send(answer: ThreadAnswer, transfer: Array<ArrayBuffer> = []): void {
  parentPort?.postMessage(answer, transfer)
}
