/** Compiles pages ahead of requests, one after another. */
export interface PageWarmer {
  /** Compile a page next, if it was not compiled yet. */
  add: (file: string) => void
  stop: () => void
}

/**
 * Compile pages, so that the first edit doesn't wait for a thread to load and warm up its code.
 *
 * Starts with a sample spread over `files`, because the first ones may all be short.
 */
export function warmPages(
  files: ReadonlyArray<string>,
  compile: (file: string) => Promise<unknown>
): PageWarmer {
  const step = Math.max(1, Math.floor(files.length / 8))
  const cold = files.filter((_, index) => index % step === 0)
  const warm = new Set<string>()
  let isRunning = false
  let isStopped = false
  void run()

  return {
    add(file) {
      cold.unshift(file)
      void run()
    },
    stop() {
      isStopped = true
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let file = cold.shift(); file !== undefined && !isStopped; file = cold.shift()) {
      if (warm.has(file)) continue
      warm.add(file)
      // Problems of the page are reported when someone requests it.
      await compile(file).catch(() => {})
    }
    isRunning = false
  }
}
