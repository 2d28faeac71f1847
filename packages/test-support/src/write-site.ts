import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {onTestFinished} from 'vitest'

/** Write files into a temporary folder, which is removed when the test ends. */
export async function writeSite(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'lockstep-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))
  await writeFiles(root, files)
  return root
}

/** Write files below a folder. */
export async function writeFiles(
  root: string,
  files: Readonly<Record<string, string>>
): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), {recursive: true})
    await writeFile(path.join(root, file), text)
  }
}
