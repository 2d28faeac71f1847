import type {CodeFault} from './check-fences.ts'

/**
 * Find why a text is no JSON, and where. Comments and several values are taken, as pages show them, and so is a part of
 * an object without its braces.
 */
export function findJsonFault(text: string): CodeFault | undefined {
  const whole = tryValues(text)
  if (!whole) return
  if (/^\s*["']?[\w$-]+["']?\s*:/.test(text) && !tryMembers(text)) return
  return whole
}

function tryMembers(text: string): CodeFault | undefined {
  return attempt(() => {
    const reader = createReader(text)
    reader.skip()
    reader.members(undefined)
  })
}

function tryValues(text: string): CodeFault | undefined {
  return attempt(() => {
    const reader = createReader(text)
    reader.skip()
    do {
      reader.value(0)
      reader.skip()
    } while (!reader.isEnd())
  })
}

class JsonFault extends Error {
  offset: number

  constructor(reason: string, offset: number) {
    super(reason)
    this.offset = offset
  }
}

function attempt(run: () => void): CodeFault | undefined {
  try {
    run()
    return
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return {offset: error.offset, reason: `Cannot parse JSON: ${error.message}`}
  }
}

function createReader(text: string) {
  let at = 0
  return {skip, value, members, isEnd: () => at >= text.length}

  function skip(): void {
    const match = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)*/y
    match.lastIndex = at
    at += match.exec(text)?.[0].length ?? 0
  }

  function value(depth: number): void {
    const character = text[at]
    if (depth > 500) fail('an end of nesting')
    if (character === '{') {
      at++
      skip()
      members('}')
    } else if (character === '[') {
      at++
      skip()
      while (text[at] !== ']') {
        value(depth + 1)
        skip()
        if (text[at] === ']') break
        const comma = at
        take(',', '`,` or `]`')
        skip()
        if (text[at] === ']') fail('a value after `,`', comma)
      }
      at++
    } else if (character === '"') string()
    else {
      const word =
        /(?:-?(?:0[xX][\da-fA-F]+|(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|true|false|null)(?![\w.])/y
      word.lastIndex = at
      const found = word.exec(text)?.[0]
      if (found === undefined) fail('a value')
      at += found.length
    }
  }

  function members(end: '}' | undefined): void {
    while (end === undefined ? at < text.length : text[at] !== end) {
      if (text[at] !== '"') fail(end === undefined ? 'a key in quotes' : 'a key in quotes or `}`')
      string()
      skip()
      take(':', '`:`')
      skip()
      value(1)
      skip()
      if (end !== undefined && text[at] === end) break
      if (end === undefined && at >= text.length) return
      const comma = at
      take(',', end === undefined ? '`,`' : '`,` or `}`')
      skip()
      if (end !== undefined && text[at] === end) fail('a key after `,`', comma)
    }
    at++
  }

  function string(): void {
    const start = at
    const match = /"(?:[^"\\\n]|\\.)*"/y
    match.lastIndex = at
    const found = match.exec(text)?.[0]
    if (found === undefined) fail('a string that ends on its line', start)
    at += found.length
  }

  function take(character: string, expected: string): void {
    if (text[at] !== character) fail(expected)
    at++
  }

  function fail(expected: string, offset = at): never {
    const found = offset < text.length ? `\`${text[offset]}\`` : 'end'
    throw new JsonFault(`unexpected ${found}, expected ${expected}`, offset)
  }
}
