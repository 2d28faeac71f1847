/** What is known about a line of Solidity without parsing it. */
export interface SolidityMarks {
  /** The line is documentation and nothing else. */
  isNatspec: boolean
  keywords: Array<{start: number; end: number; kind: 'visibility' | 'mutability'}>
}

// Comments and strings come first, because words in them are not keywords.
const piece =
  /\/\/.*|\/\*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\b(?:(public|private|internal|external)|(pure|view|payable|constant|immutable|transient))\b|[\w$]+/g

/** Find documentation comments, and the keywords that say who may call and what may change. */
export function findSolidityMarks(lines: ReadonlyArray<string>): Array<SolidityMarks> {
  /** Kind of the comment that continues on the next line. */
  let open: 'comment' | 'natspec' | undefined

  return lines.map((line) => {
    const marks: SolidityMarks = {isNatspec: /^\s*\/\/\/(?!\/)/.test(line), keywords: []}
    let at = 0
    if (open) {
      const end = line.indexOf('*/')
      marks.isNatspec = open === 'natspec' && (end === -1 || line.slice(end + 2).trim() === '')
      if (end === -1) return marks
      open = undefined
      at = end + 2
    }

    piece.lastIndex = at
    for (let match = piece.exec(line); match; match = piece.exec(line)) {
      const [text, visibility, mutability] = match
      const start = match.index
      if (text === '/*') {
        const isNatspec = /^\/\*\*(?!\/)/.test(line.slice(start))
        const end = line.indexOf('*/', start + 2)
        const isAlone = line.slice(0, start).trim() === ''
        const isLast = end === -1 || line.slice(end + 2).trim() === ''
        if (isNatspec && isAlone && isLast) marks.isNatspec = true
        if (end === -1) {
          open = isNatspec ? 'natspec' : 'comment'
          return marks
        }
        piece.lastIndex = end + 2
      } else if (visibility !== undefined || mutability !== undefined) {
        const kind = visibility === undefined ? 'mutability' : 'visibility'
        marks.keywords.push({start, end: start + text.length, kind})
      }
    }
    return marks
  })
}
