import {formatCount, type ProblemFormat} from '@lockstep/problem/print'
import {formatCommand, formatResult, formatStep} from './format-run.ts'
import type {PageListener, StartedPage} from './prove-page.ts'

/**
 * Create a listener that prints what the run of a page does.
 *
 * The output of pages that run in parallel is buffered, so that it does not interleave.
 */
export function createRunPrinter(
  {route, steps, isParallel}: StartedPage,
  print: (text: string) => void,
  format: ProblemFormat
): PageListener {
  const texts: Array<string> = []
  const say = isParallel ? (text: string): void => void texts.push(text) : print
  say(`${route}  ${formatCount(steps, 'step')}\n`)
  return {
    onCommand: (command, isRight) => say(formatCommand(command, isRight, format.color)),
    onStep: (step) => say(formatStep(step, format.color)),
    onEnd(result) {
      say(formatResult(result, format))
      if (texts.length > 0) print(texts.join(''))
    }
  }
}
