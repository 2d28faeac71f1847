// A thread of `compile-threads.js`: answers an input of the compiler with its output.
import {createRequire} from 'node:module'
import {parentPort} from 'node:worker_threads'

const require = createRequire(import.meta.url)

parentPort?.on('message', ({name, input}) => {
  parentPort?.postMessage(require(name).compile(Buffer.from(input).toString()))
})
