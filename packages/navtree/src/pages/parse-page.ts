import type {Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import type {Position} from 'unist'
import type {VFileMessage} from 'vfile-message'
import {type ModuleKind, parseModule, toSyntaxFault} from '../modules/parse-module.ts'
import type {Problem} from '../problem.ts'
import type {Dialect, FrontMatter, PageError} from '../tree/tree.ts'
import {findMetadata, readMetadata} from './find-metadata.ts'
import {findOutline, type OutlineItem} from './find-outline.ts'
import {findSyntaxProblems} from './find-syntax-problems.ts'
import {findTextProblems} from './find-text-problems.ts'
import {lowerFirst} from './lower-first.ts'
import {remarkFormulas} from './math-syntax.ts'
import {type ParsedFrontMatter, parseFrontMatter} from './parse-front-matter.ts'
import {remarkQuickLinks} from './remark-quick-links.ts'

/** What one page says, without its syntax tree. */
export interface PageFacts {
  frontMatter: FrontMatter
  /** Whether the file has front matter at all. */
  hasFrontMatter: boolean
  /** Places of the front matter's keys. */
  places: ParsedFrontMatter['places']
  /** Text of the first heading of rank one. */
  heading: string | undefined
  outline: Array<OutlineItem>
  error: PageError | undefined
  problems: Array<Problem>
}

/** A page with its syntax tree, for who goes on to compile it. */
export interface ParsedPage {
  /** Not there when the page cannot be parsed. */
  tree: Root | undefined
  /** What Markdown alone can tell of such a page, where its elements are raw HTML. */
  fallback?: Root | undefined
  facts: PageFacts
}

/** Choices in parsing. */
export interface ParseOptions {
  /** Whether `$` begins a formula. A page says otherwise with `math` in its front matter. Default: no. */
  math?: boolean | undefined
}

const markdown = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkQuickLinks)
  .freeze()
const mdx = markdown().use(remarkMdx).freeze()
const withMath = {
  md: markdown().use(remarkFormulas).freeze(),
  mdx: mdx().use(remarkFormulas).freeze()
}

/**
 * Parse a page. Reports and never throws, whatever the text.
 *
 * A page with a syntax error keeps its front matter, and the headings that Markdown alone can tell.
 */
export function parsePage(
  text: string,
  format: 'md' | 'mdx',
  dialect: Dialect,
  {math = false}: ParseOptions = {}
): ParsedPage {
  const front = findFrontMatter(text)
  const hasMath = typeof front.data.math === 'boolean' ? front.data.math : math
  const parsers = hasMath ? withMath : {md: markdown, mdx}
  const problems: Array<Problem> = [...findTextProblems(text), ...front.problems]
  let tree: Root | undefined
  let error: PageError | undefined

  try {
    tree = parsers[format].parse(text)
  } catch (cause) {
    const problem = toProblem(cause)
    problems.push(...findSyntaxProblems(text, problem, (rest) => tryParse(rest, parsers[format])))
    error = {reason: problem.reason, ...toPoint(problem.place)}
  }

  // Version 4 knows both, but not in one page.
  const metadata = tree && dialect === 4 && !front.exists ? findMetadata(tree) : undefined
  const readable = tree ?? parseWithoutMdx(text, parsers.md)
  const {title, items} = readable ? findOutline(readable, dialect) : {title: undefined, items: []}

  return {
    tree,
    ...(!tree && readable && {fallback: readable}),
    facts: {
      frontMatter: metadata ?? front.data,
      hasFrontMatter: front.exists || metadata !== undefined,
      places: front.places,
      heading: title,
      outline: items,
      error,
      problems
    }
  }
}

/** Parse a page that is a JavaScript module, of which only the metadata can be known. */
export function parsePageModule(text: string, kind: ModuleKind): PageFacts {
  const facts: PageFacts = {
    frontMatter: {},
    hasFrontMatter: true,
    places: {},
    heading: undefined,
    outline: [],
    error: undefined,
    problems: []
  }

  try {
    const {program, constants} = parseModule(text, kind)
    return {...facts, frontMatter: (program && readMetadata(program, constants)) ?? {}}
  } catch (cause) {
    const {reason: text, place} = toSyntaxFault(cause)
    const reason = `Cannot parse page: ${lowerFirst(text)}`
    const problem: Problem = {ruleId: 'invalid-page', severity: 'error', reason, place}
    return {...facts, error: {reason, ...toPoint(place)}, problems: [problem]}
  }
}

/** Front matter is read from the text, so that it survives a page which cannot be parsed. */
function findFrontMatter(text: string): ParsedFrontMatter & {exists: boolean} {
  const match = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!match) return {data: {}, places: {}, problems: [], exists: false}
  return {...parseFrontMatter(match[1] ?? '', 2), exists: true}
}

function tryParse(text: string, parser: typeof markdown): Problem | undefined {
  try {
    parser.parse(text)
    return
  } catch (cause) {
    return toProblem(cause)
  }
}

function parseWithoutMdx(text: string, parser: typeof markdown): Root | undefined {
  try {
    return parser.parse(text)
  } catch {
    // Nesting deeper than the stack: the page has its error already.
    return
  }
}

function toProblem(cause: unknown): Problem {
  const {reason, message, place, ruleId} = cause as Partial<VFileMessage> & Error
  const text = ruleId === 'acorn' ? toScriptReason(message) : lowerFirst(reason ?? message)
  // A tag that is open at the end of the file is told only in the words of the message.
  const words = place ? null : / \((\d+):(\d+)-(\d+):(\d+)\)$/.exec(text)
  const told = words ? toPosition(words.slice(1).map(Number)) : place
  return {
    ruleId: 'invalid-page',
    severity: 'error',
    reason: `Cannot parse page: ${text.slice(0, words?.index)}`,
    ...(told && {place: told})
  }
}

/** Most who write a brace, or begin a line with `import`, mean text: a parser of JavaScript has no word for them. */
function toScriptReason(message: string): string {
  return message.includes('import/exports')
    ? 'unexpected text after `import` or `export` at the start of a line, expected JavaScript'
    : 'unexpected text in braces, expected JavaScript, or `\\{` for a brace itself'
}

function toPosition([startLine, startColumn, endLine, endColumn]: Array<number>): Position {
  return {
    start: {line: startLine ?? 1, column: startColumn ?? 1},
    end: {line: endLine ?? 1, column: endColumn ?? 1}
  }
}

function toPoint(place: Problem['place']): {line?: number; column?: number} {
  if (!place) return {}
  const {line, column} = 'start' in place ? place.start : place
  return {line, column}
}
