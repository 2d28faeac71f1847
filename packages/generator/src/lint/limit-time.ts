import {Script} from 'node:vm'

/** How often work starts again with twice the time, because other programs had most of the cores. */
const mostTries = 4

const slot = Symbol.for('lockstep.limited-work')
const script = new Script(`globalThis[Symbol.for('lockstep.limited-work')]()`)

/**
 * Run work in this thread, and stop it after some milliseconds.
 *
 * Returns whether it finished. V8 can stop a script, and everything that the script calls ends immediately: not even
 * `finally` runs. The work may start several times, so it must not leave anything half done that others use.
 */
export function limitTime(
  time: number,
  work: () => void,
  readTime: () => number = readProcessorTime
): boolean {
  const start = readTime()
  for (let tries = 1; ; tries++) {
    if (isDoneIn(time * 2 ** (tries - 1), work)) return true
    // On a busy machine, harmless work may need several times as long by the clock.
    if (tries === mostTries || readTime() - start >= time) return false
  }
}

function isDoneIn(timeout: number, work: () => void): boolean {
  const slots = globalThis as {[slot]?: () => void}
  slots[slot] = work
  try {
    script.runInThisContext({timeout: Math.ceil(timeout)})
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false
    throw error
  } finally {
    delete slots[slot]
  }
}

/** Milliseconds that this process has computed, with all its threads. */
function readProcessorTime(): number {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}
