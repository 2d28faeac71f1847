import type {Element, ElementContent} from 'hast'
import type {Line} from './code-lines.ts'
import {drawTokens, findMarkedWords, type LinkRange, nameKeywords} from './draw-tokens.ts'
import type {Fence} from './parse-fence.ts'
import type {CodeToken} from './token.ts'

/** A name in code that is a link. */
export interface CodeLink extends LinkRange {
  /** From 1. */
  line: number
}

/** Build the `pre` of a block, with an element around a line only where marks need one. */
export function buildPre(
  lines: ReadonlyArray<Line>,
  {words, lineNumbers}: Fence,
  tokens: ReadonlyArray<ReadonlyArray<CodeToken>>,
  links: ReadonlyArray<CodeLink>
): Element {
  const seen = words.map(() => 0)
  // Most lines need no attributes, and elements around lines would be a tenth of the HTML.
  const hasLines =
    lineNumbers !== undefined ||
    lines.some(({marks}) => [...marks].some((mark) => mark !== 'dataNatspec'))
  const contents = lines.map(({text, keywords}, index): Array<ElementContent> => {
    const plain = tokens[index] ?? []
    const named = keywords ? nameKeywords(plain, keywords) : plain
    // A marked word may end in the middle of a name.
    const ofLine = words.length > 0 ? [] : links.filter(({line}) => line === index + 1)
    return drawTokens(named, findMarkedWords(text, words, seen), ofLine)
  })
  const parts = hasLines
    ? contents.map((content, index) => [buildLine(content, lines[index]?.marks ?? new Set())])
    : buildParts(lines, contents)
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: joinLines(parts)
  }
  return {type: 'element', tagName: 'pre', properties: {}, children: [code]}
}

/** Lines of documentation as one element, all others as they are. */
function buildParts(
  lines: ReadonlyArray<Line>,
  contents: ReadonlyArray<Array<ElementContent>>
): Array<Array<ElementContent>> {
  const parts: Array<Array<ElementContent>> = []
  let natspec: Array<Array<ElementContent>> = []
  for (const [index, content] of contents.entries()) {
    const isNatspec = lines[index]?.marks.has('dataNatspec')
    if (isNatspec) natspec.push(content)
    else parts.push(content)
    if (!isNatspec || lines[index + 1]?.marks.has('dataNatspec')) continue
    parts.push([
      {
        type: 'element',
        tagName: 'span',
        properties: {className: ['natspec']},
        children: joinLines(natspec)
      }
    ])
    natspec = []
  }
  return parts
}

function joinLines(lines: ReadonlyArray<Array<ElementContent>>): Array<ElementContent> {
  return joinTexts(
    lines.flatMap((line, index) => (index === 0 ? line : [{type: 'text', value: '\n'}, ...line]))
  )
}

function joinTexts(nodes: ReadonlyArray<ElementContent>): Array<ElementContent> {
  const joined: Array<ElementContent> = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') joined.push(node)
    else joined[joined.length - 1] = {type: 'text', value: last.value + node.value}
  }
  return joined
}

function buildLine(children: Array<ElementContent>, marks: ReadonlySet<string>): Element {
  const properties = Object.fromEntries([...marks].map((mark) => [mark, '']))
  return {
    type: 'element',
    tagName: 'span',
    properties: {className: ['line'], ...properties},
    children
  }
}
