import type {Decoded, DecodedArgument} from './decode-input.ts'

/** Format the meanings of data: each declaration, where it is, and its arguments. */
export function formatDecoded(found: ReadonlyArray<Decoded>): string {
  return found.map((each) => `${listLines(each).join('\n')}\n`).join('\n')
}

function listLines({entry, signature, arguments: values, isWrong}: Decoded): Array<string> {
  const {kind, address, text} = entry
  return [
    `${kind} ${signature}`,
    ...[address, text].flatMap((line) => (line ? [`  ${line}`] : [])),
    ...(isWrong ? ['  The data does not have these arguments'] : []),
    ...(values ?? []).flatMap((value, index) => listArgument(value, index, '  '))
  ]
}

function listArgument(
  {name, type, value, inner = [], meaning}: DecodedArgument,
  index: number,
  indent: string
): Array<string> {
  const head = `${indent}${name || index} ${type}`
  if (typeof value !== 'string') {
    if (value.length === 0) return [`${head}: []`]
    return [head, ...value.flatMap((item, at) => listArgument(item, at, `${indent}  `))]
  }
  const shown = type === 'string' ? JSON.stringify(value) : value
  return [
    `${head}: ${shown}${meaning === undefined ? '' : ` (${meaning.replaceAll('`', '')})`}`,
    ...inner.flatMap(listLines).map((line) => `${indent}  ${line}`)
  ]
}
