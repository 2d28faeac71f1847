import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {wholeFile} from '@lockstep/problem'
import type {TreeProblem} from '../problem.ts'

/** How many files are read ahead of the one that is being parsed. */
const readAhead = 16

/** Read texts in order. Yields an error in place of a text that cannot be read. */
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

/** Report a file that cannot be read. */
export function toUnreadable(file: string, error: Error): TreeProblem {
  const reason = `Cannot read file: ${error.message}`
  return {file, ruleId: 'unreadable-file', severity: 'error', reason, place: wholeFile}
}

async function readText(file: string): Promise<string | Error> {
  try {
    const text = await readFile(file, 'utf8')
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  } catch (error) {
    return error as Error // `readFile` throws nothing else.
  }
}
