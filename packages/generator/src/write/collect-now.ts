import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'

/**
 * Collect the garbage of this thread now.
 *
 * The contracts that a reference was read from are as large as everything else, and V8 would keep them until the
 * search index has grown next to them.
 */
export function collectNow(): void {
  takeCollector()?.()
}

/**
 * Take the function of V8 that collects the garbage of this thread.
 *
 * Settings of V8 are shared by all threads. So another thread that takes it can take the setting back before the new
 * context is made. Then this returns undefined.
 */
export function takeCollector(
  run: (code: string) => unknown = runInNewContext
): (() => void) | undefined {
  setFlagsFromString('--expose-gc')
  // The setting defines `gc` in new contexts.
  const collect = run('typeof gc === "function" ? gc : undefined') as (() => void) | undefined
  // Compiled code is kept for the settings of V8 that it began with.
  setFlagsFromString('--no-expose-gc')
  return collect
}
