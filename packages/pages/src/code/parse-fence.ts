/** The options in the first line of a fence. */
export interface Fence {
  language: string
  filename?: string | undefined
  /** Numbers of highlighted lines. */
  lines: Set<number>
  words: Array<WordRange>
  copy?: boolean | undefined
  wrap?: boolean | undefined
  collapse?: boolean | undefined
  /** Number of the first line, if lines are numbered. */
  lineNumbers?: number | undefined
  /** Symbols whose code is shown. */
  of?: string | undefined
  /** Whether the code comes from a file: `file=<rootDir>/a.sh`. */
  hasFile?: boolean | undefined
  natspec?: boolean | undefined
  body?: boolean | undefined
  header?: boolean | undefined
  /** Whether a proof leaves out these commands. */
  norun?: boolean | undefined
  /** Terminal that a reader runs them in. Default: the terminal of the page. */
  terminal?: string | undefined
  /** Seconds that they may take. */
  timeout?: number | undefined
  /** Code that the last of them exits with. */
  exit?: number | undefined
  /** Whether a reader writes the code into the file of its name. */
  save?: boolean | undefined
  /** Names that mean nothing. */
  unknown: Array<string>
}

/** Occurrences of a word: `/word/1-3` are the first three. */
export interface WordRange {
  word: string
  /** All of them when it is empty. */
  occurrences: Set<number>
}

/**
 * Names to suggest for a misspelled option. Not all options are here: many words resemble `of`, and other programs have
 * a `file`, too.
 */
export const fenceOptions = [
  'collapse',
  'copy',
  'exit',
  'filename',
  'header',
  'natspec',
  'norun',
  'save',
  'showLineNumbers',
  'terminal',
  'timeout',
  'title',
  'wrap'
]

const part =
  /\[([^[\]]*)\]|\{([\d\s,-]+)\}|\/((?:[^/\\]|\\.)+)\/([\d,-]*)(?=\s|$)|([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|(\S*)))?|\S+/g

/**
 * Parse what follows the three ticks.
 *
 * ```text
 * ts filename="a.ts" {1,3-5} /word/1-3 copy=false showLineNumbers
 * ```
 */
export function parseFence(
  lang: string | null | undefined,
  meta: string | null | undefined
): Fence {
  // `js{1,3}` is one word for the parser of Markdown, and so is `rust,ignore` of rustdoc and mdBook.
  const [, language = '', stuck = ''] = /^([^{,\s]*)(.*)$/s.exec(lang ?? '') ?? []
  const fence: Fence = {
    language: language.toLowerCase(),
    lines: new Set(),
    words: [],
    unknown: []
  }

  for (const match of `${stuck} ${meta ?? ''}`.matchAll(part)) {
    const [, title, lines, word, occurrences, name, double, single, braces, bare] = match
    // As other generators have it: `bash [Title]`.
    if (title !== undefined) fence.filename ??= title
    else if (lines !== undefined) {
      for (const line of parseRanges(lines)) fence.lines.add(line)
    } else if (word !== undefined) {
      fence.words.push({
        word: word.replace(/\\(.)/g, '$1'),
        occurrences: parseRanges(occurrences ?? '')
      })
    } else if (name !== undefined) {
      addOption(fence, name, double ?? single ?? braces ?? bare)
    }
  }
  return fence
}

function addOption(fence: Fence, name: string, value: string | undefined): void {
  const isOn = value !== 'false'
  if (name === 'filename' || name === 'title') fence.filename = value ?? ''
  else if (name === 'copy' || name === 'wrap' || name === 'collapse') fence[name] = isOn
  else if (name === 'showLineNumbers' || name === 'lineNumbers') {
    if (isOn) fence.lineNumbers = /^\d{1,6}$/.test(value ?? '') ? Number(value) : 1
  } else if (name === 'of') fence.of = value ?? ''
  else if (name === 'file' && value?.startsWith('<rootDir>/')) fence.hasFile = true
  else if (name === 'natspec' || name === 'body' || name === 'header') fence[name] = isOn
  else if (name === 'norun' || name === 'save') fence[name] = isOn
  else if (name === 'terminal') fence.terminal = value ?? ''
  else if ((name === 'timeout' || name === 'exit') && /^\d{1,6}$/.test(value ?? '')) {
    fence[name] = Number(value)
  } else fence.unknown.push(name)
}

/** No fence has more lines than this, so a range ends here. */
const lastLine = 10_000

/** `1,3-5` -> 1, 3, 4, 5 */
export function parseRanges(text: string): Set<number> {
  const numbers = new Set<number>()
  for (const range of text.split(',')) {
    const [, first, last] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(range.trim()) ?? []
    if (first === undefined) continue
    const end = Math.min(Number(last ?? first), lastLine)
    for (let line = Number(first); line <= end; line++) numbers.add(line)
  }
  return numbers
}
