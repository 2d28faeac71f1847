import {parentPort, workerData} from 'node:worker_threads'
import {createTaskRunner, type PageTask, type TaskOptions} from './page-tasks.ts'
import {toFault} from './thread-fault.ts'

/** One thread of the pool: tasks come in lists, so that few messages are sent. */
const run = createTaskRunner(workerData as TaskOptions) // Given by the pool.

parentPort?.on('message', async (tasks: Array<PageTask>) => {
  try {
    // One answer for each task, so that the pool knows which of them takes too long.
    for (const task of tasks) parentPort?.postMessage({result: await run(task)})
  } catch (error) {
    parentPort?.postMessage({fault: toFault(error)})
  }
})
