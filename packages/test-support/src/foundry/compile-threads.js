import {once} from 'node:events'
import {Worker} from 'node:worker_threads'

/**
 * Create a compiler with threads, which start when they are needed and stay.
 *
 * V8 optimizes the code of the compiler once for all threads of a process that have loaded it.
 *
 * @param {number} most How many inputs compile at a time.
 * @returns {(name: string, input: Buffer) => Promise<Buffer>} Takes the package of the compiler and an input.
 */
export function createCompileThreads(most) {
  /** @type {Array<Worker>} */
  const idle = []
  /** @type {Array<(worker: Worker) => void>} */
  const waiting = []
  let count = 0

  /** @returns {Worker | Promise<Worker>} */
  function take() {
    const worker = idle.pop()
    if (worker) return worker
    if (count === most) return new Promise((resolve) => void waiting.push(resolve))
    count++
    return start()
  }

  /** @param {Worker} worker */
  function give(worker) {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }

  return async (name, input) => {
    const worker = await take()
    try {
      worker.postMessage({name, input})
      const [output] = await once(worker, 'message')
      give(worker)
      return Buffer.from(output)
    } catch (error) {
      // A thread ends with its first error, and another one takes its place.
      give(start())
      throw error
    }
  }
}

function start() {
  const worker = new Worker(new URL('compile-thread.js', import.meta.url))
  worker.unref()
  return worker
}
