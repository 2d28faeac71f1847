import type {Place} from '@lockstep/problem'
import {formatCount} from '@lockstep/problem/print'
import type {Stated} from '@lockstep/snippets'
import type {Print} from './contract-symbol.ts'
import {head, type Lock} from './lock.ts'

/** A line that is in a lock although `lockstep lock` has not written it. */
export interface LockMistake {
  /** A sentence without a full stop, with the way out. */
  reason: string
  place: Place
}

/** The entries of a lock, and its other lines. */
export interface ParsedLock {
  lock: Lock
  mistakes: ReadonlyArray<LockMistake>
}

const rewrite = 'restore the file, or run `lockstep lock` to write it again'

/** The lines that git writes around what two branches have changed. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?= |$)/

/**
 * Parse the text of a lock, and report what `lockstep lock` has not written.
 *
 * If two lines have the same symbol of a page, the first one counts.
 */
export function parseLock(text: string): ParsedLock {
  const lock = new Map<string, Map<string, Print>>()
  const mistakes: Array<LockMistake> = []
  const report = (line: number, column: number, reason: string): void => {
    mistakes.push({reason, place: {line, column}})
  }
  const lines = text.split('\n')
  const end = lines.pop()
  if (text === '') report(1, 1, `Unexpected empty lock: ${rewrite}`)
  let isConflict = false
  /** Whether the line before was wrong. Those of a binary file have one cause. */
  let isAfterFault = false

  for (const [index, ended] of lines.entries()) {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended
    const [mark] = marker.exec(line) ?? []
    if (mark !== undefined) {
      if (!isConflict) report(index + 1, 1, describeConflict(mark))
      isConflict = !mark.startsWith('>')
      isAfterFault = false
      continue
    }
    if (line === '' || line.replace(/^\uFEFF/, '') === head) continue
    const fault = findFault(line)
    if (fault) {
      if (!isAfterFault) report(index + 1, fault.column, `${fault.reason}: ${rewrite}`)
      isAfterFault = true
      continue
    }
    isAfterFault = false
    const [page = '', id = '', fingerprint = '', shape = '', more] = toFields(line)
    const stated = parseStated(more)
    if (more !== undefined && !stated) {
      const column = line.lastIndexOf('\t') + 2
      report(index + 1, column, `Unexpected values of \`${id}\`, expected them as JSON: ${rewrite}`)
    }
    const symbols = lock.get(page) ?? new Map<string, Print>()
    lock.set(page, symbols)
    const known = symbols.get(id)
    if (!known) symbols.set(id, {fingerprint, shape, ...(stated && {stated})})
    else if (!isConflict && (known.fingerprint !== fingerprint || known.shape !== shape)) {
      const reason = `Unexpected second entry of \`${id}\` for \`${page}\`, expected one: remove the wrong one, or run \`lockstep lock\` to keep the first`
      report(index + 1, 1, reason)
    }
  }
  if (end) report(lines.length + 1, end.length + 1, `Unexpected end within a line: ${rewrite}`)
  return {lock, mistakes}
}

function describeConflict(mark: string): string {
  return mark.startsWith('<')
    ? 'Unexpected merge conflict, expected entries: resolve it, or run `lockstep lock`, which keeps the first entry of each symbol'
    : `Unexpected \`${mark}\` of a merge conflict, expected an entry: remove this line`
}

/** Paths and signatures are shorter. Undoing the escapes of a longer text would take a hundred times its memory. */
const mostLetters = 20_000

/** Find out why a line is not an entry. */
function findFault(line: string): {column: number; reason: string} | undefined {
  if (line.length > mostLetters) {
    const reason = `Unexpected line of ${line.length} characters, expected ${mostLetters} at most`
    return {column: mostLetters + 1, reason}
  }
  const fields = line.split('\t')
  const isCounted = fields.length === 4 || fields.length === 5
  const empty = fields.slice(0, 4).indexOf('')
  if (isCounted && empty === -1) return
  // A binary file has control characters, and one that is not UTF-8 has replacement characters.
  const broken = line.search(/[^\P{Cc}\t]|\uFFFD/u)
  if (broken !== -1) return {column: broken + 1, reason: 'Unexpected bytes that are not text'}
  if (fields.length === 1 && line.startsWith('#')) {
    return {column: 1, reason: 'Unexpected comment, perhaps of another version of Lockstep'}
  }
  const reason = isCounted
    ? 'Unexpected empty field'
    : `Unexpected ${formatCount(fields.length, 'field')}, expected 4 or 5 with tabs between them`
  return {column: toColumn(fields, isCounted ? empty : Math.min(fields.length, 5)), reason}
}

/** Return the column of a field, or of the end of the line if there are fewer. */
function toColumn(fields: ReadonlyArray<string>, index: number): number {
  const before = fields.slice(0, index).join('\t').length
  return before + (index > 0 && index < fields.length ? 2 : 1)
}

function toFields(line: string): Array<string> {
  return line.split('\t').map(unescapeField)
}

/** Parse what pages repeat of a symbol. Returns undefined for anything else. */
function parseStated(text = ''): Stated | undefined {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return
    const isText = (value: unknown): boolean => typeof value === 'string'
    const isRight = Object.values(found).every((value) =>
      Array.isArray(value) ? value.every(isText) : isText(value)
    )
    return isRight ? found : undefined
  } catch {
    // Reported as a mistake of the lock.
    return
  }
}

function unescapeField(text: string): string {
  return text.replace(/\\([\\tnr])/g, (_, letter: string) => {
    return {t: '\t', n: '\n', r: '\r'}[letter] ?? letter
  })
}
