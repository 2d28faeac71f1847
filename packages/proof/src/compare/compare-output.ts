import type {Variation} from '../plan/options.ts'
import {vary} from './vary.ts'

/** The first line of an output that differs from the page. */
export interface Difference {
  /** Number of the line in the expected output, counted from 0. */
  line: number
  /** Undefined if the page expects no more lines. */
  expected?: string | undefined
  /** Undefined if no more lines were printed. */
  actual?: string | undefined
  /** A pattern of `vary` that takes too long, so that the outputs could not be compared. */
  slow?: string | undefined
}

/** Options of `compareOutput`. */
export interface CompareOptions {
  /** The values that vary from run to run. */
  vary?: ReadonlyArray<Variation> | undefined
  /** Whether more output may follow, because the program is still running. */
  isBeginning?: boolean | undefined
}

/**
 * Compare the output of a command with what the page shows. `…` matches anything within a line, and any number of
 * lines if it is the whole line.
 *
 * Returns the first line that differs, or undefined if the outputs match.
 */
export function compareOutput(
  expected: string,
  actual: string,
  options: CompareOptions = {}
): Difference | undefined {
  const {vary: kinds = [], isBeginning = false} = options
  const wanted = toLines(expected)
  const found = toLines(stripAnsi(actual))
  const {lines: plain, slow: slowActual} = vary(found, kinds)
  const {lines: even, slow = slowActual} = vary(wanted, kinds)
  if (slow !== undefined) return {line: 0, slow}
  const patterns = even.map((line, index) => (isGap(wanted[index] ?? '') ? undefined : line))
  if (isBeginning) patterns.push(undefined)

  // Match `…` like `*` in a glob: after a gap, try the next lines at each later position.
  let [at, line] = [0, 0]
  let gap: {at: number; line: number} | undefined
  let furthest = {at: 0, line: 0}
  const isBetter = (): boolean => at > furthest.at
  for (;;) {
    const pattern = patterns[at]
    if (at === patterns.length && line === plain.length) return
    if (at < patterns.length && pattern === undefined) {
      gap = {at, line}
      at++
      if (isBetter()) furthest = {at, line}
      continue
    }
    const text = plain[line]
    if (pattern !== undefined && text !== undefined && matchLine(pattern, text)) {
      at++
      line++
      if (isBetter()) furthest = {at, line}
      continue
    }
    if (!gap || gap.line >= plain.length) break
    gap.line++
    at = gap.at + 1
    line = gap.line
  }
  const {at: index, line: end} = furthest
  const isLast = index >= wanted.length
  return {
    line: Math.min(index, Math.max(wanted.length - 1, 0)),
    ...(!isLast && {expected: wanted[index]}),
    ...(found[end] !== undefined && {actual: found[end]})
  }
}

/** Check whether a line matches, where `…` matches anything. */
export function matchLine(pattern: string, line: string): boolean {
  const parts = pattern.split('…')
  const first = parts.shift() ?? ''
  const last = parts.pop()
  if (last === undefined) return first === line
  if (!line.startsWith(first)) return false
  let from = first.length
  for (const part of parts) {
    const index = line.indexOf(part, from)
    if (index === -1) return false
    from = index + part.length
  }
  return line.length - last.length >= from && line.endsWith(last)
}

/** Check whether a line matches any number of lines. */
export function isGap(line: string): boolean {
  return line.trim() === '…'
}

/** Lines without white space at their ends, and without empty ones before the first and after the last. */
export function toLines(text: string): Array<string> {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  const start = lines.findIndex((line) => line !== '')
  if (start === -1) return []
  return lines.slice(start, lines.findLastIndex((line) => line !== '') + 1)
}

/** Remove escape sequences (ECMA-48), and text that a carriage return overwrites. */
export function stripAnsi(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
      .replace(/\u001b(?:\[[\d;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g, '')
      .split('\n')
      .map((line, index, {length}) => keepLastWritten(line, index === length - 1))
      .join('\n')
  )
}

/** Keep what follows the last carriage return of a line, unless it belongs to the line end. */
function keepLastWritten(line: string, isLast: boolean): string {
  const end = !isLast && line.endsWith('\r') ? line.length - 1 : line.length
  return line.slice(line.slice(0, end).lastIndexOf('\r') + 1)
}
