import {readFile, realpath} from 'node:fs/promises'
import path from 'node:path'
import {applyFixes} from '@lockstep/lint'
import type {Fix, Problem} from '@lockstep/problem'
import {writeAtomically} from '../files/write-atomically.ts'

/**
 * Write the fixes of problems into the files of a docs folder.
 *
 * A symbolic link stays one. Its file is fixed once, although each of its names has the same problems.
 */
export async function writeFixes(content: string, problems: ReadonlyArray<Problem>): Promise<void> {
  const files = new Map<string, Array<Fix>>()
  for (const {file, fix} of problems) {
    if (fix) files.set(file, [...(files.get(file) ?? []), fix])
  }
  const written = new Set<string>()
  for (const [file, fixes] of files) {
    const place = await realpath(path.join(content, file))
    if (written.has(place)) continue
    written.add(place)
    const text = await readFile(place, 'utf8')
    // Offsets are counted without the byte order mark that some editors write.
    const mark = text.charCodeAt(0) === 0xfeff ? text.slice(0, 1) : ''
    await writeAtomically(place, mark + applyFixes(text.slice(mark.length), fixes))
  }
}
