import {parentPort, workerData} from 'node:worker_threads'
import type {CompilerOptions} from './create-page-compiler.ts'
import {createTaskRunner, type PageTask} from './page-tasks.ts'
import {createStepNote} from './step-note.ts'
import {toFault} from './thread-fault.ts'

/** One thread of the pool: tasks come in lists, so that few messages are sent. */
const {options, memory} = workerData as {options: CompilerOptions; memory: SharedArrayBuffer} // Given by the pool.
const run = createTaskRunner(options, createStepNote(memory).write)

parentPort?.on('message', async (tasks: Array<PageTask>) => {
  try {
    // One answer for each task, so that the pool knows which of them takes too long.
    for (const task of tasks) {
      const outcome = await run(task)
      // Hand over the content instead of copying it.
      const {buffer} = outcome.content?.bytes ?? {}
      parentPort?.postMessage({outcome}, buffer ? [buffer] : [])
    }
  } catch (error) {
    parentPort?.postMessage({fault: toFault(error)})
  }
})
