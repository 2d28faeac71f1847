import type {Nodes, Root, RootContent} from 'mdast'
import {listWordForms} from './list-word-forms.ts'
import type {ProseSettings} from './prose-settings.ts'

/** Whether a check may report something on a page. It is asked about each part of the text that may be a sentence. */
type TextCheck = (part: string) => boolean

/**
 * Create a function that returns the blocks of a page on which prose rules may report something, or undefined if there
 * are none. Each of them comes with the one below it.
 *
 * Most blocks follow the rules, and this takes a tenth of the time of parsing their sentences. When in doubt, it returns
 * a block: it splits text in fewer places than the parser of sentences, and finds more words.
 */
export function createProseFilter(
  settings: ProseSettings
): (tree: Root, text: string) => Root | undefined {
  const {avoid = {}, repeated, sentence, passive} = settings
  const checks: Array<TextCheck> = []
  // A passive can be anywhere.
  if (passive) checks.push(() => true)
  if (Object.keys(avoid).length > 0) checks.push(createPhraseCheck(Object.keys(avoid)))
  if (repeated) checks.push(mayRepeat)
  if (sentence !== undefined) {
    // Each word has a letter and is followed by something else.
    checks.push((part) => part.length > sentence * 2 && countWords(part) > sentence)
  }

  return (tree, text) => {
    let isBehind = false
    const blocks = groupByLine(tree).filter((children) => {
      const plain = toPlainText({...tree, children}, text)
      const parts = plain.split(/\n{2,}|(?<=[.?!])\s/)
      const isWanted = parts.some((part) => checks.some((check) => check(part)))
      // The text after a sentence decides whether its last word is an abbreviation.
      const isKept = isWanted || isBehind
      if (plain.trim() !== '') isBehind = isWanted
      return isKept
    })
    return blocks.length > 0 ? {...tree, children: blocks.flat()} : undefined
  }
}

/** Keep blocks that share a line together, because a sentence goes on from one to the next. */
function groupByLine({children}: Root): Array<Array<RootContent>> {
  const groups: Array<Array<RootContent>> = []
  let line: number | undefined
  for (const child of children) {
    const group = child.position?.start.line === line ? groups.at(-1) : undefined
    if (group) group.push(child)
    else groups.push([child])
    line = child.position?.end.line
  }
  return groups
}

/** Nodes without sentences, and nodes that take the place of a word in a sentence. */
export const proseOptions = {
  ignore: ['code', 'math', 'mdxFlowExpression', 'mdxjsEsm', 'toml', 'yaml'],
  source: ['html', 'inlineMath', 'mdxTextExpression']
}

const ignored = new Set([...proseOptions.ignore, 'table', 'tableRow', 'tableCell'])
const sources = new Set([...proseOptions.source, 'inlineCode'])

/** Return the text of a tree as sentences are parsed from it, with an empty line between blocks. */
function toPlainText(node: Nodes, text: string): string {
  if (ignored.has(node.type)) return ''
  if (sources.has(node.type)) {
    return text.slice(node.position?.start.offset, node.position?.end.offset)
  }
  if ('children' in node) {
    let line: number | undefined
    return node.children
      .map((child) => {
        const isBelow = line !== undefined && child.position?.start.line !== line
        line = child.position?.end.line
        return `${isBelow ? '\n\n' : ''}${toPlainText(child, text)}`
      })
      .join('')
  }
  if (node.type === 'break') return '\n'
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  return node.type === 'text' ? node.value : ''
}

/** Create a check for phrases that ignores case, hyphens and apostrophes, like the search for them. */
function createPhraseCheck(phrases: ReadonlyArray<string>): TextCheck {
  const forms = phrases.flatMap((phrase) => [phrase, ...listWordForms(phrase.toLowerCase())])
  const wanted = forms.map((phrase) => {
    const words = toPlainWords(phrase).split(' ').map(escapeWord).filter(Boolean)
    return words.join('\\s*')
  })
  const expression = new RegExp(wanted.join('|'))
  return (part) => expression.test(toPlainWords(part))
}

function toPlainWords(text: string): string {
  return text.toLowerCase().replace(/[-'’]/g, '')
}

/** Escape a text for a regular expression. `*` is a word of any kind. */
function escapeWord(word: string): string {
  return word === '*' ? '' : word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Whether a word may follow itself. */
function mayRepeat(part: string): boolean {
  let before = ''
  for (const token of part.toLowerCase().split(/\s+/)) {
    const first = /^[a-z]+$/.test(token) ? token : token.match(word)?.[0]
    // Most words are not even a part of what is before them.
    const isIn = first !== undefined && before.includes(first)
    if (isIn && before.match(words)?.includes(first)) return true
    before = token
  }
  return false
}

const word = /[\p{L}\p{M}\p{N}]+/u
const words: RegExp = new RegExp(word, 'gu')

function countWords(part: string): number {
  return part.match(words)?.length ?? 0
}
