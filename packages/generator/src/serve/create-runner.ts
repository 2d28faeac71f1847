/** Runs a task each time it is requested. */
export interface Runner {
  /** Run the task, or run it once more when it ends. */
  run: () => void
  /** Wait until it does not run. */
  end: () => Promise<void> | undefined
}

/** Create a runner that never runs its task twice at a time. */
export function createRunner(task: () => Promise<void>, onError: (error: Error) => void): Runner {
  let isAsked = false
  let running: Promise<void> | undefined
  const runAll = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false
      await task().catch(onError)
    }
    running = undefined
  }
  return {
    run() {
      isAsked = true
      running ??= runAll()
    },
    end: () => running
  }
}
