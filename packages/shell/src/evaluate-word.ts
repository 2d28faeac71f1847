import type {Word} from 'unbash'

/** Known values of variables. */
export type Values = ReadonlyMap<string, string>

/** Compute the value of a word. Undefined if it is known only when the command runs. */
export function evaluateWord(word: Word, values: Values): string | undefined {
  const {parts} = word
  if (!parts) return word.value
  let text = ''
  for (const part of parts) {
    const value = evaluatePart(part, values)
    if (value === undefined) return
    text += value
  }
  return text
}

function evaluatePart(
  part: NonNullable<Word['parts']>[number],
  values: Values
): string | undefined {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value
    case 'DoubleQuoted': {
      let text = ''
      for (const inner of part.parts) {
        const value = evaluatePart(inner, values)
        if (value === undefined) return
        text += value
      }
      return text
    }
    case 'SimpleExpansion':
      return values.get(part.text.slice(1))
    case 'ParameterExpansion':
      return part.operation || part.prefix || part.index ? undefined : values.get(part.parameter)
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      // `(address,uint256[])` without quotes is not meant as a glob.
      return part.text
    default:
      return
  }
}
