/** Files that changed, or `everything`. */
export type Change = ReadonlySet<string> | 'everything'

/** Runs one reading after another, each with all changes since the one before. */
export interface Queue<T> {
  add: (change: Change) => void
  /** Return the result that includes every change so far. Rejects when nothing could be read yet. */
  settle: () => Promise<T>
  stop: () => Promise<void>
}

/** How long to wait for the next key of someone who types. */
const pause = 80

/** Create a queue. A reading that fails is reported, and its changes are read again with the next ones. */
export function createQueue<T>(
  read: (change: Change) => Promise<T>,
  onMessage: (text: string) => void
): Queue<T> {
  let waiting: Change | undefined
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let last: {value: T} | undefined
  let failure: unknown
  let isOver = false

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    const change = waiting
    if (change === undefined || isOver) return
    waiting = undefined
    running = run(change).finally(() => {
      running = undefined
    })
    await running
  }

  async function run(change: Change): Promise<void> {
    try {
      last = {value: await read(change)}
      failure = undefined
    } catch (error) {
      failure = error
      waiting = 'everything'
      if (!isOver) onMessage(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    add(change) {
      if (isOver) return
      waiting = waiting === undefined ? change : join(waiting, change)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    async settle() {
      if (waiting !== undefined && failure === undefined) await flush()
      else await running
      if (last) return last.value
      throw failure ?? new Error('The site was closed before it was read')
    },
    async stop() {
      isOver = true
      clearTimeout(timer)
      await running
    }
  }
}

function join(a: Change, b: Change): Change {
  return a === 'everything' || b === 'everything' ? 'everything' : new Set([...a, ...b])
}
