import {tsPlugin} from '@sveltejs/acorn-typescript'
import {type Comment, type Options, Parser, type Program} from 'acorn'
import {listNodes} from './parse-module.ts'

/** Prose that people read in a file, as Markdown. */
export interface Prose {
  text: string
  /** Line of the file that the text begins at. */
  line: number
}

const parsers = {ts: Parser.extend(tsPlugin()), tsx: Parser.extend(tsPlugin({jsx: {}}))}

/** List the comments of a module. */
export function listComments(file: string, text: string): Array<Prose> {
  const onComment: Array<Comment> = []
  parse(file, text, {onComment})
  return joinComments(onComment, text.split('\n'))
}

/** List the messages of a module: texts of four words or more that begin with a capital, or continue one that does. */
export function listMessages(file: string, text: string): Array<Prose> {
  return listNodes(parse(file, text, {})).flatMap((node) => {
    const value = toText(node)
    const isMessage = /^[A-Z` ]/.test(value) && value.split(/\s/).length >= 4
    return isMessage ? [{text: value, line: node.loc.start.line}] : []
  })
}

function parse(file: string, text: string, options: Pick<Options, 'onComment'>): Program {
  const parser = parsers[file.endsWith('x') ? 'tsx' : 'ts']
  const all = {ecmaVersion: 'latest', sourceType: 'module', locations: true, ...options} as const
  return parser.parse(text, all)
}

/** Make a text of each block comment, and of line comments that are alone on lines that follow each other. */
function joinComments(
  comments: ReadonlyArray<Comment>,
  lines: ReadonlyArray<string>
): Array<Prose> {
  const list: Array<Prose> = []
  let next = 0
  for (const {type, value, loc} of comments) {
    const {line, column} = loc?.start ?? {line: 1, column: 0}
    const last = list.at(-1)
    const isAlone = lines[line - 1]?.slice(0, column).trim() === ''
    if (type === 'Line' && isAlone && last && line === next) last.text += `\n${value.trimStart()}`
    else list.push({text: type === 'Line' ? value.trimStart() : toMarkdown(value), line})
    next = type === 'Line' && isAlone ? line + 1 : 0
  }
  return list
}

/** Remove the asterisks at the beginnings of lines. */
function toMarkdown(comment: string): string {
  return comment.replace(/^[^\S\n]*\* ?/gm, '')
}

function toText(node: object): string {
  if (!('type' in node)) return ''
  if (node.type === 'Literal' && 'value' in node) return String(node.value)
  if (node.type !== 'TemplateElement' || !('value' in node)) return ''
  return String((node.value as {cooked?: string}).cooked ?? '')
}
