import type {Element, ElementContent} from 'hast'
import type {SolidityMarks} from './find-solidity-marks.ts'
import type {WordRange} from './parse-fence.ts'
import type {CodeToken} from './token.ts'

/** A name in a line that is a link. */
export interface LinkRange {
  /** In UTF-16 units from the start of the line. */
  start: number
  end: number
  href: string
}

/** Draw the tokens of a line. Tokens of a marked word go into a `mark`, and tokens of a name into a link. */
export function drawTokens(
  tokens: ReadonlyArray<CodeToken>,
  words: ReadonlyArray<[start: number, end: number]> = [],
  links: ReadonlyArray<LinkRange> = []
): Array<ElementContent> {
  // Most lines have neither.
  if (words.length === 0 && links.length === 0) return tokens.map(drawToken)
  const content: Array<ElementContent> = []
  const edges = [...words.flat(), ...links.flatMap(({start, end}) => [start, end])]
  const pieces = splitTokens(tokens, edges)
  let at = 0
  let open: {element: Element; end: number} | undefined
  let openLink: {element: Element; end: number} | undefined

  for (const token of pieces) {
    if (open && at >= open.end) open = undefined
    if (openLink && at >= openLink.end) openLink = undefined
    const start = at
    const word = open ? undefined : words.find(([first]) => first === start)
    if (word) {
      open = {
        element: {type: 'element', tagName: 'mark', properties: {}, children: []},
        end: word[1]
      }
      content.push(open.element)
    }
    const around = open ? open.element.children : content
    const link = openLink ? undefined : links.find((each) => each.start === start)
    if (link) {
      const {href, end} = link
      openLink = {
        element: {type: 'element', tagName: 'a', properties: {href}, children: []},
        end
      }
      around.push(openLink.element)
    }
    const list = openLink ? openLink.element.children : around
    list.push(drawToken(token))
    at += token.text.length
  }
  return content
}

function drawToken({text, className}: CodeToken): ElementContent {
  if (className === undefined) return {type: 'text', value: text}
  return {
    type: 'element',
    tagName: 'span',
    properties: {className: className.split(' ')},
    children: [{type: 'text', value: text}]
  }
}

/** Find the marked words of a line. `seen` counts over all lines of a fence. */
export function findMarkedWords(
  text: string,
  words: ReadonlyArray<WordRange>,
  seen: Array<number>
): Array<[start: number, end: number]> {
  return words
    .flatMap(({word, occurrences}, which) => {
      const found: Array<[number, number]> = []
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const number = (seen[which] ?? 0) + 1
        seen[which] = number
        if (occurrences.size === 0 || occurrences.has(number)) found.push([at, at + word.length])
      }
      return found
    })
    .sort((a, b) => a[0] - b[0])
}

/** Add a class to keywords. */
export function nameKeywords(
  tokens: ReadonlyArray<CodeToken>,
  keywords: SolidityMarks['keywords']
): Array<CodeToken> {
  let at = 0
  return splitTokens(
    tokens,
    keywords.flatMap(({start, end}) => [start, end])
  ).map((token) => {
    const keyword = keywords.find(({start, end}) => start <= at && at < end)
    at += token.text.length
    if (!keyword) return token
    const name = `keyword-${keyword.kind}`
    return {...token, className: token.className ? `${token.className} ${name}` : name}
  })
}

function splitTokens(
  tokens: ReadonlyArray<CodeToken>,
  at: ReadonlyArray<number>
): Array<CodeToken> {
  if (at.length === 0) return [...tokens]
  const cuts = [...new Set(at)].sort((a, b) => a - b)
  let start = 0
  return tokens.flatMap((token) => {
    const end = start + token.text.length
    const inside = cuts.filter((cut) => cut > start && cut < end)
    const edges = [start, ...inside, end]
    const pieces = edges.slice(1).map((edge, index) => ({
      ...token,
      text: token.text.slice((edges[index] ?? start) - start, edge - start)
    }))
    start = end
    return pieces
  })
}
