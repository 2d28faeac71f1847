import {findNearest, toHint} from '@lockstep/problem'
import {UsageError} from './usage-error.ts'

/** Return the choice that a text names. Throws a `UsageError` for any other text: `` Unexpected format `jsn` ``. */
export function parseChoice<Choice extends string>(
  what: string,
  text: string,
  choices: ReadonlyArray<Choice>
): Choice {
  const choice = choices.find((name) => name === text)
  if (choice !== undefined) return choice
  const list = choices.map((name) => `\`${name}\``).join(', ') || 'none'
  const hint = toHint(findNearest(text, choices)) || `, expected one of ${list}`
  throw new UsageError(`Unexpected ${what} \`${text}\`${hint}`)
}
