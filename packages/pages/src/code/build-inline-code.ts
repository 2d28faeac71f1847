import type {Element, ElementContent} from 'hast'
import {drawTokens} from './draw-tokens.ts'
import type {Highlighter} from './highlighter.ts'
import {tokenizeLines} from './tokenize-lines.ts'

/** Build inline code: `` `let x{:ts}` `` has a language, other code has none. */
export function buildInlineCode(value: string, highlighter: Highlighter | undefined): Element {
  const {text, language} = parseInlineCode(value)
  if (language === undefined || highlighter?.has(language) === false) {
    return {
      type: 'element',
      tagName: 'code',
      properties: {},
      children: [{type: 'text', value: text}]
    }
  }
  return {...buildCode(text, language, highlighter), properties: {dataLanguage: language}}
}

/** Build code without a block around it. */
export function buildCode(
  text: string,
  language: string,
  highlighter: Highlighter | undefined
): Element {
  const lines = tokenizeLines(highlighter, text.split('\n'), language)
  const children = lines.flatMap((tokens, index): Array<ElementContent> => {
    const line = drawTokens(tokens)
    return index === 0 ? line : [{type: 'text', value: '\n'}, ...line]
  })
  return {type: 'element', tagName: 'code', properties: {}, children}
}

/** `let x{:ts}` -> text `let x`, language `ts` */
export function parseInlineCode(value: string): {text: string; language?: string | undefined} {
  const start = value.lastIndexOf('{:')
  const text = value.slice(0, Math.max(start, 0))
  if (text.trim() === '' || !/^\{:[\w.+#-]+\}$/.test(value.slice(start))) return {text: value}
  const language = value.slice(start + 2, -1)
  // `{:.entity.name}` is a style in other programs.
  return language.startsWith('.') ? {text} : {text, language}
}
