import {readFileSync} from 'node:fs'
import path from 'node:path'
import {tsPlugin} from '@sveltejs/acorn-typescript'
import {Parser} from 'acorn'

/**
 * Something that a library exports: its documentation comment as Markdown, and its declaration without `export`.
 *
 * @typedef {{name: string, kind: 'function' | 'value' | 'class' | 'type', about: string, code: string}} ApiEntry
 */

const parser = Parser.extend(tsPlugin({dts: true}))
/** @type {Map<string, Array<ApiEntry>>} */
const known = new Map()

/**
 * List what a declaration file exports, in the order of the file; what it passes on from other packages aside.
 *
 * @param {string} file
 * @returns {Array<ApiEntry>}
 */
export function listApi(file) {
  const listed = known.get(file)
  if (listed) return listed
  const text = readFileSync(file, 'utf8')
  const {body} = parser.parse(text, {ecmaVersion: 'latest', sourceType: 'module'})
  const entries = body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportAllDeclaration') return []
    const from = node.source?.value
    if (typeof from !== 'string') return toEntries(text, node)
    if (!from.startsWith('.')) return []
    const others = listApi(path.join(path.dirname(file), from.replace(/\.[jt]sx?$/, '.d.ts')))
    if (node.type === 'ExportAllDeclaration') return others
    // The parser leaves out `exported` of a type.
    const names = node.specifiers.map(({local, exported = local}) => [
      toName(local),
      toName(exported)
    ])
    return names.flatMap(([local, name = '']) =>
      others.filter((each) => each.name === local).map((each) => ({...each, name}))
    )
  })
  known.set(file, entries)
  return entries
}

/** @param {{name?: string}} identifier */
function toName({name = ''}) {
  return name
}

/**
 * @param {string} text
 * @param {{start: number, end: number}} statement
 * @returns {Array<ApiEntry>}
 */
function toEntries(text, {start, end}) {
  const code = text
    .slice(start, end)
    .replace(/^export (?:declare )?/, '')
    // The compiler indents by four.
    .replace(/^ {4,}/gm, (indent) => ' '.repeat(indent.length / 2))
  const [, word = '', name] =
    /^(?:abstract )?(function|const|class|interface|type|namespace) ([\w$]+)/.exec(code) ?? []
  if (name === undefined) return []
  const kind = word === 'const' ? 'value' : word === 'function' || word === 'class' ? word : 'type'
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, start)) ?? []
  if (kind === 'function') return [{name, kind, about: toMarkdown(comment), code: breakLine(code)}]
  // The type of a schema repeats every key, whose documentation is elsewhere.
  const isLong = kind === 'value' && code.length > 400
  return [
    {name, kind, about: toMarkdown(comment), code: isLong ? code.replace(/<[\s\S]*/, '<…>') : code}
  ]
}

/**
 * Give each parameter of a long declaration a line of its own.
 *
 * @param {string} code
 */
function breakLine(code) {
  if (code.length < 80 || code.includes('\n')) return code
  const commas = []
  let [depth, start, end] = [0, 0, 0]
  for (const {0: bracket, index} of code.matchAll(/=>|[()[\]{}<>]|,/g)) {
    if (bracket === '=>' || end > 0) continue
    if (bracket === ',') {
      if (start > 0 && depth === 1) commas.push(index)
    } else if (/[([{<]/.test(bracket)) {
      depth++
      if (depth === 1 && bracket === '(') start = index
    } else {
      depth--
      if (depth === 0 && bracket === ')') end = index
    }
  }
  const cuts = [start, ...commas, end]
  const rows = cuts.slice(1).map((cut, at) => `  ${code.slice((cuts[at] ?? 0) + 1, cut).trim()}`)
  return `${code.slice(0, start + 1)}\n${rows.join(',\n')}\n${code.slice(end)}`
}

/**
 * Convert a comment: without its stars, with parameters as a list, and with links for addresses.
 *
 * @param {string} comment
 */
function toMarkdown(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/^@param (\S+) (?:- )?/gm, '- `$1`: ')
    .replace(/^@returns? /gm, 'Returns ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : toMdx(part)))
    .join('')
}

/** @param {string} text */
function toMdx(text) {
  return text
    .replace(/(?<!\]\()<?(https?:\/\/([^\s/<>()]+)[^\s<>()]*)>?/g, '[$2]($1)')
    .replace(/[<{]/g, '\\$&')
}
