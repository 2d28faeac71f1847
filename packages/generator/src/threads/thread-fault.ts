import {SetupError} from '@lockstep/problem'

/** An error as data. Sending an error to another thread loses its class and its code. */
export interface ThreadFault {
  message: string
  stack: string | undefined
  /** Code of an error of the system, such as `ENOSPC`. */
  code: string | undefined
  isSetup: boolean
}

/** Make data of whatever a thread threw. */
export function toThreadFault(error: unknown): ThreadFault {
  const {message, stack} = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return {message, stack, code, isSetup: error instanceof SetupError}
}

/** Make an error of the same class, code and stack as the one that a thread threw. */
export function fromThreadFault({message, stack, code, isSetup}: ThreadFault): Error {
  const error = isSetup ? new SetupError(message) : new Error(message)
  if (stack !== undefined) error.stack = stack
  return code === undefined ? error : Object.assign(error, {code})
}
