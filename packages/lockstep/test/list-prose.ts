import type {Comment} from 'acorn'
import {type PlacedNode, parseModule} from './parse-module.ts'

/** Prose that people read in a file, as Markdown. */
export interface Prose {
  text: string
  /** Line of the file that the text begins at. */
  line: number
}

/** List the comments and the messages of a module. */
export function listProse(
  file: string,
  text: string
): {comments: Array<Prose>; messages: Array<Prose>} {
  const {nodes, comments} = parseModule(file, text)
  return {comments: joinComments(comments, text.split('\n')), messages: toMessages(nodes)}
}

/** List texts of four words or more that begin with a capital, or continue one that does. */
function toMessages(nodes: ReadonlyArray<PlacedNode>): Array<Prose> {
  return nodes.flatMap((node) => {
    const value = toText(node)
    const isMessage = /^[A-Z` ]/.test(value) && value.split(/\s/).length >= 4
    return isMessage ? [{text: value, line: node.loc.start.line}] : []
  })
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
