import type {Highlighter} from '@lockstep/pages'

/** Tokens of code, by its text and language. Plain JSON. */
export interface TokenRecord {
  /** Digest of the highlighter that made the tokens. */
  engine: string
  blocks: Array<[language: string, code: string, lines: Lines]>
}

/** Lines of texts, each before its class; without one, the class is 0. */
type Lines = Array<Array<string | number>>

/** A highlighter that reuses the tokens of the previous version of a page, because most edits only change its text. */
export function rememberTokens(
  highlighter: Highlighter,
  engine: string,
  before?: TokenRecord | undefined
): {highlighter: Highlighter; record: TokenRecord} {
  const known = new Map<string, Lines>()
  for (const [language, code, lines] of before?.engine === engine ? before.blocks : []) {
    known.set(toKey(language, code), lines)
  }
  const record: TokenRecord = {engine, blocks: []}
  const kept = new Set<string>()

  return {
    record,
    highlighter: {
      ...highlighter,
      tokenize(code, language) {
        // Inline code is so short that caching saves nothing.
        if (code.length <= shortest) return highlighter.tokenize(code, language)
        const key = toKey(language, code)
        const found = known.get(key)
        const tokens = found ? toTokens(found) : highlighter.tokenize(code, language)
        if (!kept.has(key)) record.blocks.push([language, code, found ?? toLines(tokens)])
        kept.add(key)
        return tokens
      }
    }
  }
}

const shortest = 30

function toKey(language: string, code: string): string {
  return `${language}\n${code}`
}

function toLines(lines: ReturnType<Highlighter['tokenize']>): Lines {
  return lines.map((tokens) => tokens.flatMap(({text, className = 0}) => [text, className]))
}

function toTokens(lines: Lines): ReturnType<Highlighter['tokenize']> {
  return lines.map((line) => {
    const tokens = []
    for (let index = 0; index < line.length; index += 2) {
      const className = line[index + 1]
      tokens.push({text: String(line[index]), ...(className && {className: String(className)})})
    }
    return tokens
  })
}
