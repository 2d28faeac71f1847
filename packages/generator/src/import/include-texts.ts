import {cutPart, type FilePart} from './cut-part.ts'

/** A text with the files that it includes in their places. */
export interface IncludedText {
  text: string
  /** Find the line of the source that a line of the text comes from. Both count from 1. */
  toSourceLine: (line: number) => number
  /** Line of the source from which on no file is included, because the page would grow too large. */
  fullAt: number | undefined
}

/** How many characters of files are read for a page. One with more than 2 MB cannot be built anyway. */
const mostIncluded = 20_000_000

/** Finds the text of a file that a page includes. */
export type FindInclude = (address: string) => string | undefined

/**
 * Replace includes with the content of their files: `<<< @/a.sol#part`, `// [!include ~/a.sol]`, `<!--@include:
 * ./a.md-->`, `{{#include a.sol:part}}` and `<Snippet file="a.mdx" />` of Mintlify.
 *
 * A line that includes a missing file is kept, inside a fence if it is not valid Markdown.
 */
export function includeTexts(source: string, findInclude: FindInclude): IncludedText {
  const lines: Array<string> = []
  const origins: Array<number> = []
  let fence = ''
  let room = mostIncluded
  let fullAt: number | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const [start = '', mark = ''] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.slice(start.length).trim() === '') fence = ''
    for (const each of includeLine(line, fence !== '', readPart).split('\n')) {
      lines.push(each)
      origins.push(index + 1)
    }
  }
  return {text: lines.join('\n'), toSourceLine: (line) => origins[line - 1] ?? line, fullAt}

  function readPart(address: string, part: FilePart): string | undefined {
    const text = room < 0 ? undefined : findInclude(address)
    if (text === undefined) return
    room -= text.length
    if (room >= 0) return cutPart(text, part)
    fullAt ??= (origins.at(-1) ?? 0) + 1
    return
  }
}

function includeLine(
  line: string,
  isCode: boolean,
  readPart: (address: string, part: FilePart) => string | undefined
): string {
  const code = /^([ \t>]*)<<<[ \t]*([^\s{[#]+)(?:#([\w*-]+))?[ \t]*(.*)$/s.exec(line)
  if (code && !isCode) {
    const [, indent = '', address = '', name, info = ''] = code
    const text = readPart(address, {name}) ?? line.trim()
    return `\`\`\`${toFenceInfo(address, info)}\n${text}\n\`\`\``.replace(/^/gm, indent)
  }
  const vocs = /^[ \t]*\/\/ \[!include ([^\]\s:]+)(?::([\w-]+))?\][ \t]*$/.exec(line)
  if (vocs) return readPart(vocs[1] ?? '', {name: vocs[2]}) ?? line
  const snippet = /^([ \t]*)<Snippet[ \t]+file=["']\/?([^"'\s]+)["'][ \t]*\/>[ \t]*$/.exec(line)
  if (snippet && !isCode) {
    const [, indent = '', file = ''] = snippet
    // Older sites have the second folder.
    const text = readPart(`/snippets/${file}`, {}) ?? readPart(`/_snippets/${file}`, {})
    return text?.trimEnd().replace(/^(?=.)/gm, indent) ?? line
  }
  const [comment, after] = line.split('-->')
  const page = /^<!--[ \t]*@include:[ \t]*([^\s{#]+)(?:#([\w-]+))?(?:\{(\d*)(?:,(\d*))?\})?/.exec(
    comment ?? ''
  )
  if (page && after?.trim() === '') {
    const [, address = '', name, first, last] = page
    const part =
      first === undefined ? {name} : parsePart(last === undefined ? first : `${first}:${last}`)
    return readPart(address, part) ?? line
  }
  // A backslash keeps it as it is.
  const book = /(?<!\\)\{\{#(?:include|rustdoc_include|playground)[ \t]([^{}]*)\}\}/g
  return line.replace(book, (whole, written: string) => {
    const [, address = '', part] = /^([^\s:]+)(?::(\S*))?/.exec(written.trim()) ?? []
    return readPart(address, parsePart(part)) ?? whole
  })
}

/** `rates` is a name, `4` a line, and `4:9`, `4:` and `:9` are several. */
function parsePart(part = ''): FilePart {
  if (part === '') return {}
  const range = /^(\d*)(?::(\d*))?$/.exec(part)
  if (!range) return {name: part}
  const first = Number(range[1] || 1)
  const last = range[2] === undefined ? first : Number(range[2] || Number.MAX_SAFE_INTEGER)
  return {lines: {first, last}}
}

/** Language, lines and title of included code: `a.sol`, `{2 solidity:line-numbers}[Rates]` -> `solidity {2} [Rates]` */
function toFenceInfo(address: string, info: string): string {
  const [, inner = ''] = /^\{([^}]*)\}/.exec(info) ?? []
  const [, title] = /\[([^[\]]+)\][ \t]*$/.exec(info) ?? []
  const words = inner.split(/[ \t]+/).filter(Boolean)
  const lines = words.find((word) => /^[\d,-]+$/.test(word))
  const language = words.find((word) => /^[a-z]/i.test(word))?.split(':')[0]
  return [
    language ?? /\.(\w+)$/.exec(address)?.[1] ?? '',
    ...(lines === undefined ? [] : [`{${lines}}`]),
    ...(title === undefined ? [] : [`[${title}]`])
  ].join(' ')
}
