import type {SourceDefinition} from './source-definition.ts'

/** A name in written code, and what it means. */
export interface CodeName {
  /** From 1. */
  line: number
  /** In UTF-16 units from the start of the line. */
  start: number
  end: number
  definition: SourceDefinition
}

/** Comments, strings, and names with their members. */
const pieces =
  /\/\/.*|\/\*(?:[^*]|\*(?!\/))*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|(?<![\w$.])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g

/** Names that the code declares itself, or gives to something else. */
const declared =
  /\b(?:as|contract|enum|error|event|interface|library|struct|type)\s{1,8}([A-Za-z_$][\w$]*)/g

/**
 * Find the names in Solidity that an author wrote whose meaning is certain: names of contracts and types that only one
 * declaration has, and members that follow the name of their contract.
 *
 * A name that the code declares itself is skipped, and so is one that it imports from a source of another name.
 */
export function findCodeNames(
  code: string,
  find: (name: string) => SourceDefinition | undefined
): Array<CodeName> {
  const others = new Set(Array.from(code.matchAll(declared), ([, name = '']) => name))
  const origins = listOrigins(code)
  const starts = listLineStarts(code)
  const found: Array<CodeName> = []
  let line = 1

  for (const {0: text, index} of code.matchAll(pieces)) {
    const [first = '', second] = text.split('.')
    if (!/^[A-Z_$]/.test(first) || others.has(first)) continue
    const whole = find(first)
    if (!whole || (origins.get(first) ?? toFileName(whole.file)) !== toFileName(whole.file))
      continue
    while ((starts[line] ?? Number.POSITIVE_INFINITY) <= index) line++
    const start = index - (starts[line - 1] ?? 0)
    found.push({line, start, end: start + first.length, definition: whole})
    const member = second === undefined ? undefined : find(`${first}.${second}`)
    if (member && second !== undefined) {
      const from = start + first.length + 1
      found.push({line, start: from, end: from + second.length, definition: member})
    }
  }
  return found
}

/** Map imported names to the names of the sources they come from. */
function listOrigins(code: string): Map<string, string> {
  const origins = new Map<string, string>()
  for (const statement of code.split(';')) {
    if (!/\bimport\b/.test(statement)) continue
    const [, path] = /["']([^"'\n]*)["']/.exec(statement) ?? []
    for (const name of statement.match(/[A-Za-z_$][\w$]*/g) ?? []) {
      if (path !== undefined) origins.set(name, toFileName(path))
    }
  }
  return origins
}

function listLineStarts(code: string): Array<number> {
  return [0, ...Array.from(code.matchAll(/\n/g), ({index}) => index + 1)]
}

function toFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Check whether code in a line can be the name of a symbol: `Vault`, `Vault.deposit` or `Vault.deposit(uint256)`. */
export function isSymbolName(text: string): boolean {
  return /^[A-Z_$][\w$]{1,99}(?:\.[\w$]{1,99}(?:\([\w$.,()[\] ]{0,999}\))?)?$/.test(text)
}
