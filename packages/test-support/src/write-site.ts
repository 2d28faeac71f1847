import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {onTestFinished} from 'vitest'
import {writeFiles} from './write-files.ts'

/** Write files into a temporary folder, which is removed when the test ends. */
export async function writeSite(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'lockstep-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))
  await writeFiles(root, files)
  return root
}
