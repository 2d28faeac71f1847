import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'

/**
 * Collect the garbage of this thread now.
 *
 * The contracts that a reference was read from are as large as everything else, and V8 would keep them until the
 * search index has grown next to them.
 *
 * With `givesBack`, V8 also empties pages of the heap of which more than a fifth is free, and returns them. It moves at
 * most 6 MB for that.
 */
export function collectNow({givesBack = false} = {}): void {
  setFlagsFromString('--expose-gc')
  // The setting defines `gc` in new contexts, unless another thread has just taken it back.
  const collect = runInNewContext('typeof gc === "function" ? gc : undefined') as
    | (() => void)
    | undefined
  // Compiled code is kept for the settings of V8 that it began with.
  setFlagsFromString('--no-expose-gc')
  if (givesBack) setFlagsFromString('--optimize-for-size')
  collect?.()
  if (!givesBack) return
  setFlagsFromString('--no-optimize-for-size')
  // The setting has changed this one, too. No setting brings back its default, which is 0.
  setFlagsFromString(`--max-semi-space-size=${findYoungGeneration()}`)
}

/** Find the size of the young generation that Node.js was started with. */
function findYoungGeneration(): string {
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  return /--max[-_]semi[-_]space[-_]size[= ](\d+)/.exec(options)?.[1] ?? '0'
}
