import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {applyFixes} from '@lockstep/lint'
import type {Fix, Problem} from '@lockstep/problem'
import {writeAtomically} from '../write/write-atomically.ts'

/** Write the fixes of problems into the files of a docs folder. */
export async function writeFixes(content: string, problems: ReadonlyArray<Problem>): Promise<void> {
  const files = new Map<string, Array<Fix>>()
  for (const {file, fix} of problems) {
    if (fix) files.set(file, [...(files.get(file) ?? []), fix])
  }
  for (const [file, fixes] of files) {
    const place = path.join(content, file)
    const text = await readFile(place, 'utf8')
    // Offsets are counted without the byte order mark that some editors write.
    const mark = text.charCodeAt(0) === 0xfeff ? text.slice(0, 1) : ''
    await writeAtomically(place, mark + applyFixes(text.slice(mark.length), fixes))
  }
}
