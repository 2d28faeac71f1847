import type {ShellText} from './open-terminal.ts'

/** Text on the page, and its replacement during the run. */
export type Replacements = ReadonlyArray<readonly [printed: string, actual: string]>

/** Replace the addresses of the page in a statement with those of the run. */
export function toActual({text, silent}: ShellText, replacements: Replacements): ShellText {
  return replacements
    .filter(([printed]) => printed.includes('://'))
    .reduce((result, [printed, actual]) => replaceAddress(result, printed, actual), {text, silent})
}

/** Replace the addresses of the run in its output with those of the page. */
export function toPrinted(text: string, replacements: Replacements): string {
  return replacements.reduce(
    (result, [printed, actual]) => result.replaceAll(actual, printed),
    text
  )
}

function replaceAddress({text, silent}: ShellText, printed: string, actual: string): ShellText {
  return {
    text: text.replaceAll(printed, () => actual),
    silent: silent.map(([from, to]) => [move(from), move(to)])
  }

  /** Positions after a replaced address move. */
  function move(place: number): number {
    const count = text.slice(0, place).split(printed).length - 1
    return place + count * (actual.length - printed.length)
  }
}
