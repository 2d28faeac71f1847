import type {Parameter} from './parameter.ts'

/** A function, an error or an event: its name, which is hashed with the types, and its parameters. */
export interface AbiDeclaration {
  name: string
  parameters: ReadonlyArray<Parameter>
}

/** Parse `transfer(address to, (uint256 id, bool isNew)[] items)`. Returns undefined for anything else. */
export function parseDeclaration(text: string): AbiDeclaration | undefined {
  const start = text.indexOf('(')
  const name = text.slice(0, start)
  if (start === -1 || !/^[\w$]+$/.test(name)) return
  const reader = {text, at: start}
  const parameters = parseList(reader, 0)
  return parameters && reader.at === text.length ? {name, parameters} : undefined
}

interface Reader {
  text: string
  at: number
}

/** No struct in Solidity has this many levels, and pasted text must not exhaust the stack. */
const mostLevels = 64

function parseList(reader: Reader, level: number): Array<Parameter> | undefined {
  if (reader.text[reader.at] !== '(' || level > mostLevels) return
  reader.at++
  const list: Array<Parameter> = []
  if (take(reader, /\s*\)/y) !== undefined) return list
  for (;;) {
    const parameter = parseParameter(reader, level)
    if (!parameter) return
    list.push(parameter)
    const mark = take(reader, /\s*[,)]/y)?.trim()
    if (mark === ')') return list
    if (mark === undefined) return
  }
}

function parseParameter(reader: Reader, level: number): Parameter | undefined {
  take(reader, /\s*/y)
  const isTuple = reader.text[reader.at] === '('
  const components = isTuple ? parseList(reader, level + 1) : []
  const base = isTuple ? 'tuple' : take(reader, /[a-z]+\d*/y)
  const suffix = take(reader, /(?:\[\d*\])*/y) ?? ''
  if (!components || base === undefined) return
  const indexed = take(reader, /\s+indexed(?=[\s,)])/y) !== undefined
  const name = take(reader, /\s+[\w$]+/y)?.trim() ?? ''
  return {name, type: toFullType(base) + suffix, components, indexed}
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at
  const [found] = pattern.exec(reader.text) ?? []
  if (found !== undefined) reader.at += found.length
  return found
}

/** `uint` -> `uint256` */
function toFullType(type: string): string {
  return type === 'uint' || type === 'int' ? `${type}256` : type
}
