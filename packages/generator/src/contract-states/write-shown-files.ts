import {existsSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {tryGit} from '../git/try-git.ts'
import type {ContractState} from './contract-state.ts'

/**
 * Write the files that pages show into the folder of a revision, which has only what the compiler reads.
 *
 * A file that the revision does not have is left out. A folder that someone named is used as it is.
 *
 * @param files - Paths from the root of the project.
 * @param project - Folder of the project in the working tree.
 */
export async function writeShownFiles(
  {commit, root}: ContractState,
  files: ReadonlyArray<string>,
  project: string | undefined
): Promise<void> {
  if (commit === undefined || project === undefined) return
  for (const file of new Set(files.map((name) => path.posix.normalize(name)))) {
    const target = path.join(root, file)
    if (file.startsWith('..') || path.isAbsolute(file) || existsSync(target)) continue
    const text = await tryGit(project, ['show', `${commit}:./${file}`])
    if (text === undefined) continue
    await mkdir(path.dirname(target), {recursive: true})
    await writeFile(target, text)
  }
}
