/** One command of a shell, as a reader would wait for it to end: `a && b`, or a whole loop. */
export interface Statement {
  text: string
  /** Number of its first line, counted from 0. */
  line: number
  /** Programs and functions that it names, those in `$(…)` too. */
  programs: Array<string>
  /** Functions that it declares. */
  functions: Array<string>
  /** Variables that it sets. */
  assigned: Array<string>
  /** Places of `$(…)` whose failure the shell would not tell: `export A=$(false)` succeeds. */
  silent: Array<[start: number, end: number]>
}

/**
 * Split the text of a shell fence into statements, so that a failure has a line.
 *
 * What cannot be split, such as an open quotation, is a statement of its own, which the shell then refuses.
 */
export function splitStatements(code: string): Array<Statement> {
  const statements: Array<Statement> = []
  let start = skipBlank(code, 0)
  while (start < code.length) {
    const scan = scanStatement(code, start, false)
    // A bracket that closes nothing would stand still.
    const end = Math.max(scan.end, start + 1)
    statements.push({
      text: code.slice(start, end).trimEnd(),
      line: code.slice(0, start).split('\n').length - 1,
      programs: scan.programs,
      functions: scan.functions,
      assigned: scan.assigned,
      silent: scan.silent.map(([from, to]) => [from - start, to - start])
    })
    start = skipBlank(code, end)
  }
  return statements
}

interface Scan extends Omit<Statement, 'text' | 'line'> {
  end: number
}

/** What is open: `if`, a loop, `case`, a group or a subshell. */
type Frame = 'if' | 'loop' | 'case' | 'group' | 'subshell'

const openers: Readonly<Record<string, Frame>> = {
  if: 'if',
  while: 'loop',
  until: 'loop',
  for: 'loop',
  select: 'loop',
  case: 'case',
  '{': 'group'
}
const closers = new Set(['fi', 'done', 'esac', '}'])
/** Words behind which a command begins again. */
const leaders = new Set(['if', 'then', 'else', 'elif', 'while', 'until', 'do', '{', '!', 'time'])
/** Commands whose own status hides that of `$(…)`. */
const declarers = new Set(['export', 'readonly', 'declare', 'typeset', 'local'])

/** Scan to the end of a statement; in `$(…)`, to the bracket that closes it. */
function scanStatement(code: string, start: number, isInner: boolean): Scan {
  const scan: Scan = {end: code.length, programs: [], functions: [], assigned: [], silent: []}
  const frames: Array<Frame> = []
  const documents: Array<{word: string; hasTabs: boolean}> = []
  /** Whether the next word is a command. */
  let isCommand = true
  /** Whether the statement goes on in the next line: behind `&&`, or before the body of a function. */
  let isOpen = false
  let isTarget = false
  let isPattern = false
  let lastWord = ''
  let declarer = false
  let index = start

  const begin = (): void => {
    isCommand = true
    declarer = false
  }
  const isDone = (): boolean => frames.length === 0 && !isOpen && !isInner

  while (index < code.length) {
    const char = code[index] ?? ''
    const next = code[index + 1] ?? ''

    if (char === ' ' || char === '\t' || char === '\r') index++
    else if (char === '\\' && next === '\n') index += 2
    else if (char === '#') index = findLineEnd(code, index)
    else if (char === '\n') {
      index++
      for (const document of documents.splice(0)) index = skipDocument(code, index, document)
      if (isDone()) return {...scan, end: index}
      begin()
    } else if (char === ';') {
      const isPatternEnd = next === ';' || next === '&'
      index += isPatternEnd ? 2 : 1
      isPattern = isPatternEnd
      begin()
      // A document that begins in this line ends below it.
      if (isDone() && documents.length === 0) return {...scan, end: index}
    } else if (char === '&' && next !== '>') {
      index += next === '&' ? 2 : 1
      isOpen = next === '&'
      begin()
      if (isDone() && documents.length === 0) return {...scan, end: index}
    } else if (char === '|') {
      index += next === '|' || next === '&' ? 2 : 1
      isOpen = true
      begin()
    } else if (char === '(') {
      index++
      const close = /^\s*\)/.exec(code.slice(index))
      if (close && !isCommand && lastWord !== '') {
        // `name()`
        scan.functions.push(lastWord)
        scan.programs.pop()
        index += close[0].length
        isOpen = true
      } else frames.push('subshell')
      begin()
    } else if (char === ')') {
      if (frames.at(-1) === 'subshell') frames.pop()
      else if (frames.at(-1) !== 'case') return {...scan, end: index}
      isCommand = isPattern
      isPattern = false
      isOpen = false
      index++
    } else if (char === '<' || char === '>' || char === '&') {
      const operator = /^(<<<|<<-?|&>>?|[<>]+[&|]?)/.exec(code.slice(index))?.[0] ?? char
      index += operator.length
      if (operator === '<<' || operator === '<<-') {
        const [spaces = '', word = ''] = /^[ \t]*('[^']*'|"[^"]*"|[^\s;&|<>()]+)/.exec(
          code.slice(index)
        ) ?? ['']
        index += spaces.length
        documents.push({word: word.replace(/['"\\]/g, ''), hasTabs: operator === '<<-'})
      } else isTarget = code[index] !== '('
    } else {
      const found: Array<[number, number]> = []
      const end = readWord(code, index, scan, found)
      const word = code.slice(index, end)
      index = end
      addWord(word, found)
    }
  }
  return scan

  function addWord(word: string, found: Array<[number, number]>): void {
    if (isTarget) {
      isTarget = false
      return
    }
    if (isPattern) {
      if (word === 'esac') {
        frames.pop()
        isPattern = false
        isCommand = false
      }
      return
    }
    const isFirst = isCommand
    if (frames.at(-1) === 'case' && !isFirst && word === 'in') {
      isPattern = true
      return
    }
    if (!isFirst) {
      if (declarer) {
        if (frames.length === 0) scan.silent.push(...found)
        const name = /^([A-Za-z_]\w*)(=|$)/.exec(word)?.[1]
        if (name !== undefined) scan.assigned.push(name)
      }
      if (word === 'do' && frames.at(-1) === 'loop') begin()
      lastWord = ''
      return
    }

    isOpen = false
    const name = /^([A-Za-z_]\w*)\+?=/.exec(word)?.[1]
    if (name !== undefined) {
      scan.assigned.push(name)
      return
    }
    if (/^\d+$/.test(word) && /[<>]/.test(code[index] ?? '')) return
    const opener = Object.hasOwn(openers, word) ? openers[word] : undefined
    if (opener) frames.push(opener)
    else if (closers.has(word)) frames.pop()
    if (leaders.has(word)) return

    isCommand = false
    lastWord = ''
    if (opener || closers.has(word)) {
      const variable = /^[ \t]+([A-Za-z_]\w*)/.exec(code.slice(index))?.[1]
      if ((word === 'for' || word === 'select') && variable) scan.assigned.push(variable)
      return
    }
    lastWord = word
    declarer = declarers.has(word)
    if (word === 'read') {
      const names = /^[^\n;|&<>]*/.exec(code.slice(index))?.[0].match(/(?<=\s)[A-Za-z_]\w*/g)
      scan.assigned.push(...(names ?? []))
    }
    if (word === 'then' || word === 'in') return
    scan.programs.push(word)
  }
}

/** Read to the end of a word. Programs inside of `$(…)` are kept, and where each of those stands. */
function readWord(code: string, start: number, scan: Scan, found: Array<[number, number]>): number {
  let index = start
  let isQuoted = false
  while (index < code.length) {
    const char = code[index] ?? ''
    if (char === '\\') index += 2
    else if (char === "'" && !isQuoted) index = findAfter(code, "'", index + 1)
    else if (char === '"') {
      isQuoted = !isQuoted
      index++
    } else if (char === '`') index = findAfter(code, '`', index + 1)
    else if (code.startsWith('$((', index)) index = skipSum(code, index + 1)
    else if (code.startsWith('$(', index)) {
      const inner = scanStatement(code, index + 2, true)
      scan.programs.push(...inner.programs)
      found.push([index, inner.end + 1])
      index = inner.end + 1
    } else if (code.startsWith('${', index)) index = skipParameter(code, index + 2)
    else if (!isQuoted && /[\s;&|<>()]/.test(char)) break
    else index++
  }
  return Math.min(index, code.length)
}

/** `((1 + (2)))` */
function skipSum(code: string, start: number): number {
  let depth = 0
  for (let index = start; index < code.length; index++) {
    if (code[index] === '(') depth++
    if (code[index] === ')' && --depth === 0) return index + 1
  }
  return code.length
}

/** `${name:-"}"}` */
function skipParameter(code: string, start: number): number {
  let index = start
  while (index < code.length) {
    const char = code[index] ?? ''
    if (char === '}') return index + 1
    if (char === '\\') index += 2
    else if (char === "'" || char === '"') index = findAfter(code, char, index + 1)
    else if (code.startsWith('${', index)) index = skipParameter(code, index + 2)
    else index++
  }
  return index
}

function findAfter(code: string, text: string, from: number): number {
  const index = code.indexOf(text, from)
  return index === -1 ? code.length : index + text.length
}

function findLineEnd(code: string, from: number): number {
  const end = code.indexOf('\n', from)
  return end === -1 ? code.length : end
}

/** Skip a here-document, with the line that ends it. */
function skipDocument(
  code: string,
  start: number,
  {word, hasTabs}: {word: string; hasTabs: boolean}
): number {
  let index = start
  while (index < code.length) {
    const end = findLineEnd(code, index)
    const line = code.slice(index, end)
    index = Math.min(end + 1, code.length)
    if ((hasTabs ? line.replace(/^\t+/, '') : line) === word) return index
  }
  return index
}

/** Skip empty lines, comments, and separators that stand alone. */
function skipBlank(code: string, start: number): number {
  let index = start
  while (index < code.length) {
    if (/\s/.test(code[index] ?? '')) index++
    else if (code[index] === '#') index = findLineEnd(code, index)
    else break
  }
  return index
}
