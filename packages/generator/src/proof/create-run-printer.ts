import {formatCount, type ProblemFormat, toPath, toVisible} from '@lockstep/problem/print'
import {formatCommand, formatResult, formatStep} from './format-run.ts'
import type {PageListener, StartedPage} from './prove-page.ts'

/**
 * Create a listener that prints what the run of a page does.
 *
 * The output of pages that run in parallel is buffered, so that it does not interleave.
 */
export function createRunPrinter(
  {route, file, steps, isParallel}: StartedPage,
  print: (text: string) => void,
  format: ProblemFormat
): PageListener {
  const texts: Array<string> = []
  const say = isParallel ? (text: string): void => void texts.push(text) : print
  let last = file
  // The lines of a partial are counted in its own file.
  const sayIn = (other: string, text: string): void => {
    if (text === '') return
    if (other !== last) say(`  ${toVisible(toPath(other, format.root, format.cwd))}\n`)
    last = other
    say(text)
  }
  say(`${route}  ${formatCount(steps, 'step')}\n`)
  return {
    onCommand: (command, isRight) => {
      sayIn(command.file, formatCommand(command, isRight, format.color))
    },
    onStep: (result) => sayIn(result.step.file, formatStep(result, format.color)),
    onEnd(result) {
      say(formatResult(result, format))
      if (texts.length > 0) print(texts.join(''))
    }
  }
}
