import {Script} from 'node:vm'

/** Milliseconds for all lines of an output. */
const mostTime = 2000

const slot = Symbol.for('lockstep.replacement')
const script = new Script(`globalThis[Symbol.for('lockstep.replacement')]()`)

/**
 * Replace what a pattern of a page matches in lines. Returns undefined if that takes too long, which V8 can stop even
 * inside of a regular expression: `(a+)+b` would need years for a line of 40 letters.
 */
export function replaceInTime(
  lines: ReadonlyArray<string>,
  {pattern, as}: {pattern: string; as: string}
): Array<string> | undefined {
  const slots = globalThis as {[slot]?: () => void}
  const expression = new RegExp(pattern, 'gu')
  let replaced: Array<string> | undefined
  slots[slot] = () => {
    replaced = lines.map((line) => line.replace(expression, as))
  }
  try {
    script.runInThisContext({timeout: mostTime})
    return replaced
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return
    throw error
  } finally {
    delete slots[slot]
  }
}
