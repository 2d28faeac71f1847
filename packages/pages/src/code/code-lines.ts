import {findSolidityMarks, type SolidityMarks} from './find-solidity-marks.ts'
import type {Fence} from './parse-fence.ts'

/** A line, before it is drawn. */
export interface Line {
  text: string
  /** `data-*` names of what marks it. */
  marks: Set<string>
  keywords?: SolidityMarks['keywords']
}

const marker =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)[ \t]*\[!code (\+\+|--|focus|hl|highlight|error|warning)(?::(\d{1,4}))?\](?:[ \t]*(?:-->|\*\/\}|\*\/))?[ \t]*$/

const markNames: Readonly<Record<string, string>> = {
  '++': 'dataAdded',
  '--': 'dataRemoved',
  focus: 'dataFocused',
  hl: 'dataHighlighted',
  highlight: 'dataHighlighted',
  error: 'dataError',
  warning: 'dataWarning'
}

/** Take marks such as `// [!code ++]` out of the text. A line that holds nothing else marks those below. */
export function parseLines(value: string): Array<Line> {
  const lines: Array<Line> = []
  const ranges: Array<{mark: string; first: number; last: number}> = []

  for (const raw of value.split(/\r?\n/)) {
    const [written, name = '', count] = marker.exec(raw) ?? []
    const text = written === undefined ? raw : raw.slice(0, raw.length - written.length)
    const isAlone = written !== undefined && text.trim() === ''
    if (written !== undefined) {
      const mark = markNames[name] ?? 'dataHighlighted'
      ranges.push({mark, first: lines.length, last: lines.length + Number(count ?? 1) - 1})
    }
    if (!isAlone) lines.push({text, marks: new Set()})
  }
  for (const {mark, first, last} of ranges) {
    for (const line of lines.slice(first, last + 1)) line.marks.add(mark)
  }
  return lines
}

/** Split code that was cut from a file, where comments are what they are. */
export function splitLines(value: string): Array<Line> {
  return value.split(/\r?\n/).map((text) => ({text, marks: new Set()}))
}

/** Mark the lines that a fence or its language selects. */
export function markLines(lines: ReadonlyArray<Line>, fence: Fence, language: string): void {
  for (const number of fence.lines) lines[number - 1]?.marks.add('dataHighlighted')
  if (language === 'diff') for (const line of lines) markDiff(line)
  if (language !== 'solidity' && language !== 'sol') return
  for (const [index, {isNatspec, keywords}] of findSolidityMarks(
    lines.map(({text}) => text)
  ).entries()) {
    const line = lines[index]
    if (isNatspec) line?.marks.add('dataNatspec')
    if (line && keywords.length > 0) line.keywords = keywords
  }
}

function markDiff({text, marks}: Line): void {
  if (/^\+(?!\+\+)/.test(text)) marks.add('dataAdded')
  if (/^-(?!--)/.test(text)) marks.add('dataRemoved')
}
