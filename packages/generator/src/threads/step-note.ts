/** The current step of a thread, for the thread that watches it. */
export interface StepNote {
  /** The memory of both, to be sent to the other thread. */
  memory: SharedArrayBuffer
  write: (step: CompileStep) => void
  /** Read the last step. Returns undefined before the first. */
  read: () => CompileStep | undefined
}

/** A step of compiling a page: `{name: 'highlighting the block', line: 41}`. */
export interface CompileStep {
  name: string
  /** Line that the step is about. */
  line?: number | undefined
}

const size = 256
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Create a note in memory that two threads share.
 *
 * A thread that is busy with a page answers no message, so it writes down each step before it begins.
 */
export function createStepNote(memory = new SharedArrayBuffer(size)): StepNote {
  const numbers = new Int32Array(memory, 0, 2)
  const bytes = new Uint8Array(memory, numbers.byteLength)
  return {
    memory,
    write({name, line = 0}) {
      numbers[0] = line
      numbers[1] = encoder.encodeInto(name, bytes).written
    },
    read() {
      const [line = 0, length = 0] = numbers
      // Text in shared memory cannot be decoded before it is copied.
      const name = decoder.decode(bytes.slice(0, length))
      return name === '' ? undefined : {name, ...(line > 0 && {line})}
    }
  }
}
