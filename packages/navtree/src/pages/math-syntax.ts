import {mathFromMarkdown} from 'mdast-util-math'
import {math} from 'micromark-extension-math'
import type {Code, Construct, Extension, State, Tokenizer} from 'micromark-util-types'
import type {Processor} from 'unified'

const dollar = 36

/** Plugin for formulas between dollars. Prices stay prices: see `isFormula`. */
export function remarkFormulas(this: Processor): void {
  const data = this.data()
  const {flow = {}, text = {}} = math({singleDollarTextMath: false})
  const two = text[dollar]
  const list = two === undefined ? [] : Array.isArray(two) ? two : [two]
  const syntax: Extension = {flow, text: {[dollar]: [oneDollar, ...list]}}
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()]
}

/**
 * Distinguish a formula from two prices, by the text between two dollar signs and the character after them.
 *
 * `$x$`, `$2^n$` and `$a + b$` are formulas; `$5 and $10`, `$5-$10` and `$5 (US$)` are not.
 */
function isFormula(text: string, next: string): boolean {
  if (text.trim() !== text || text === '' || /^[\p{L}\d]/u.test(next)) return false
  return !/^\d/.test(text) || !/\s/.test(text) || /[\\^_=+<>]/.test(text)
}

const oneDollar: Construct = {
  name: 'oneDollar',
  tokenize: tokenizeOneDollar,
  // `US$5` begins no formula, and neither does the second dollar of `$$`.
  previous: (code) => code !== dollar && !(code !== null && /[\p{L}\d]/u.test(toCharacter(code)))
}

function tokenizeOneDollar(...[effects, ok, nok]: Parameters<Tokenizer>): State {
  let text = ''
  return start

  function start(code: Code): State | undefined {
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return open
  }

  function open(code: Code): State | undefined {
    if (code === dollar) return nok(code)
    effects.enter('mathTextData')
    return data(code)
  }

  function data(code: Code): State | undefined {
    // Ends of files and lines have no positive codes.
    if (code === null || code < 0) return nok(code)
    if (code === dollar) {
      effects.exit('mathTextData')
      effects.enter('mathTextSequence')
      effects.consume(code)
      effects.exit('mathTextSequence')
      return close
    }
    text += toCharacter(code)
    effects.consume(code)
    return text.endsWith('\\') && !text.endsWith('\\\\') ? escaped : data
  }

  function escaped(code: Code): State | undefined {
    if (code !== dollar) return data(code)
    text += '$'
    effects.consume(code)
    return data
  }

  function close(code: Code): State | undefined {
    const next = code === null || code < 0 ? '' : toCharacter(code)
    if (next === '$' || !isFormula(text, next)) return nok(code)
    effects.exit('mathText')
    return ok(code)
  }
}

function toCharacter(code: number): string {
  return code < 0 ? ' ' : String.fromCodePoint(code)
}
