import type {Statement} from '@lockstep/shell'

/** Text on the page, and its replacement during the run. */
export type Replacements = ReadonlyArray<readonly [printed: string, actual: string]>

/** Replace the addresses of the page in a statement by those of the run. */
export function toActual(statement: Statement, replacements: Replacements): Statement {
  return replacements
    .filter(([printed]) => printed.includes('://'))
    .reduce((result, [printed, actual]) => replaceAddress(result, printed, actual), statement)
}

/** Replace the addresses of the run in its output by those of the page. */
export function toPrinted(text: string, replacements: Replacements): string {
  return replacements.reduce(
    (result, [printed, actual]) => result.replaceAll(actual, printed),
    text
  )
}

function replaceAddress(statement: Statement, printed: string, actual: string): Statement {
  const {text, silent} = statement
  return {
    ...statement,
    text: text.replaceAll(printed, () => actual),
    silent: silent.map(([from, to]) => [move(from), move(to)])
  }

  /** Positions after a replaced address move. */
  function move(place: number): number {
    const count = text.slice(0, place).split(printed).length - 1
    return place + count * (actual.length - printed.length)
  }
}
