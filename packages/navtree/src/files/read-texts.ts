import {readFile, stat} from 'node:fs/promises'
import path from 'node:path'
import {describeDiskError, formatSize, wholeFile} from '@lockstep/problem'
import type {Position} from 'unist'
import type {TreeProblem} from '../problem.ts'

/** How many files are read ahead of the one that is being parsed. */
const readAhead = 16

/** Read texts in order. Yields an error for a text that cannot be read. */
export async function* readTexts(
  root: string,
  files: ReadonlyArray<string>
): AsyncGenerator<[file: string, text: string | Error]> {
  const ahead: Array<Promise<string | Error>> = []
  for (const [index, file] of files.entries()) {
    while (ahead.length < readAhead && index + ahead.length < files.length) {
      ahead.push(readText(path.join(root, files[index + ahead.length] ?? '')))
    }
    const text = await ahead.shift()
    if (text !== undefined) yield [file, text]
  }
}

/** Why a page could not be read or compiled, in whole sentences, and where its author has to look. */
export class PageReadError extends Error {
  override name = 'PageReadError'
  readonly place: Position

  constructor(message: string, place: Position) {
    super(message)
    this.place = place
  }
}

/** Report a file that cannot be read. */
export function toUnreadable(file: string, error: Error): TreeProblem {
  const isKnown = error instanceof PageReadError
  const reason = isKnown ? error.message : `Cannot read file: ${describeDiskError(error)}`
  const place = isKnown ? error.place : wholeFile
  return {file, ruleId: 'unreadable-file', severity: 'error', reason, place}
}

/** Longer files are reported, because people don't write them by hand. */
const mostBytes = 1_000_000

async function readText(file: string): Promise<string | Error> {
  try {
    const {size} = await stat(file)
    if (size > mostBytes) {
      const reason = `Cannot read file: it is larger than ${formatSize(mostBytes)}`
      return new PageReadError(reason, wholeFile)
    }
    const text = await readFile(file, 'utf8')
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  } catch (error) {
    return error as Error // `readFile` throws nothing else.
  }
}
