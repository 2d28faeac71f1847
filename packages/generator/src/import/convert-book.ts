import {scanPage} from './scan-page.ts'

/** Kinds of callouts by the names of `mdbook-admonish`. */
const kinds = new Map(
  Object.entries({
    attention: 'warning',
    bug: 'danger',
    caution: 'warning',
    check: 'tip',
    danger: 'danger',
    done: 'tip',
    error: 'danger',
    fail: 'danger',
    failure: 'danger',
    hint: 'tip',
    important: 'important',
    info: 'info',
    missing: 'danger',
    note: 'note',
    success: 'tip',
    tip: 'tip',
    todo: 'info',
    warning: 'warning'
  })
)

/** How a page of mdBook begins and ends a warning, which needs no preprocessor. */
const warningStart = /^<div class=["']warning["']>[ \t]*$/
const warningEnd = /^<\/div>[ \t]*$/

/** A page of mdBook in the Markdown of other generators, with the same number of lines. */
export interface ConvertedBookPage {
  text: string
  /** The text of `{{#title …}}`. */
  title: string | undefined
  leftovers: Array<{line: number; reason: string}>
}

/** Convert what preprocessors of mdBook do, after includes: callouts in fences, titles, and options of code. */
export function convertBook(
  source: string,
  {hasMathJax = false}: {hasMathJax?: boolean | undefined}
): ConvertedBookPage {
  const lines = source.split('\n')
  const leftovers: ConvertedBookPage['leftovers'] = []
  let title: string | undefined
  const codeLines = new Set<number>()
  let [first, last, offset] = [0, 0, 0]
  for (const {start, end, info, indent, code} of scanPage(source).fences) {
    first = last + countLines(source.slice(offset, start))
    last = first + countLines(source.slice(start, end))
    offset = end
    const [, options] = /^admonish\b(.*)$/.exec(info) ?? []
    if (options !== undefined) {
      const marks = /^[ \t]*:{3,}/m.test(code) ? '::::::' : ':::'
      lines[first] = `${indent}${marks}${toDirective(options)}`
      lines[last] = `${indent}${marks}`
    } else {
      // `solidity,ignore` -> `solidity`
      lines[first] = lines[first]?.replace(/^([\s>]*(?:`{3,}|~{3,})[ \t]*[\w+-]+),\S*/, '$1') ?? ''
      for (let at = first; at <= last; at++) codeLines.add(at)
    }
  }
  let isWarning = false
  for (const [index, written] of lines.entries()) {
    let line = written
    if (!codeLines.has(index) && (isWarning ? warningEnd : warningStart).test(line)) {
      line = isWarning ? ':::' : ':::warning'
      isWarning = !isWarning
    }
    lines[index] = line
      .replace(/^[ \t]*\{\{#title[ \t]([^{}]*)\}\}/, (_, written: string) => {
        title ??= written.trim()
        return ''
      })
      .replace(/(\\?)\{\{#(\w+)\b[^{}]*\}\}/g, (whole, backslash: string, name: string) => {
        if (backslash !== '') return whole.slice(1)
        const isInclude = /^(?:include|rustdoc_include|playground)$/.test(name)
        const reason = isInclude
          ? `Cannot find the file that \`${whole}\` includes, or the named part of it. A source of the contracts is found with \`--contracts\``
          : `Cannot convert \`${whole}\``
        leftovers.push({line: index + 1, reason})
        return whole
      })
    if (hasMathJax && !codeLines.has(index) && /\\\\[([]/.test(line)) {
      const reason = 'Cannot convert a formula of MathJax: write it between `$` or `$$`'
      leftovers.push({line: index + 1, reason})
    }
  }
  return {text: lines.join('\n'), title, leftovers}
}

/** `warning title="Read this"` and `warning "Read this"` -> `warning[Read this]` */
function toDirective(options: string): string {
  const [, name = 'note'] = /^[ \t]+([a-z]+)\b(?!=)/.exec(options) ?? []
  const [, title] = /(?:\btitle[ \t]*=[ \t]*|^[ \t]+(?:[a-z]+[ \t]+)?)"([^"]*)"/.exec(options) ?? []
  const isFolded = /\bcollapsible[ \t]*=[ \t]*true\b/.test(options)
  const known = kinds.get(name)
  const label = title ?? (isFolded || known === undefined ? capitalize(name) : undefined)
  const kind = isFolded ? 'details' : (known ?? 'note')
  return `${kind}${label ? `[${label.replace(/[[\]]/g, '\\$&')}]` : ''}`
}

function capitalize(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
