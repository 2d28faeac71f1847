import {copyFile, lstat, mkdir, readdir, symlink} from 'node:fs/promises'
import path from 'node:path'
import {listProjectFiles} from './list-project-files.ts'

/** Folders of installed packages, which a copy links to. */
export const installed = ['node_modules', 'dependencies']

/**
 * Copy the files of a project into a folder, without anything that was built.
 *
 * Installed packages are linked one by one, so that a command can replace them in the copy and never in the project.
 */
export async function copyProject(root: string, target: string): Promise<void> {
  const files = await listProjectFiles(root)
  const folders = new Set(files.map((file) => path.dirname(file)))
  for (const folder of folders) await mkdir(path.join(target, folder), {recursive: true})
  for (const file of files) await copyOne(path.join(root, file), path.join(target, file))
  for (const folder of new Set(['.', ...folders])) {
    for (const name of installed) {
      await linkPackages(path.join(root, folder, name), path.join(target, folder, name))
    }
  }
}

async function copyOne(source: string, target: string): Promise<void> {
  const stats = await lstat(source).catch(() => undefined)
  // A deleted file is still in the git index, and a symbolic link can point outside the project.
  if (stats?.isFile()) await copyFile(source, target)
}

async function linkPackages(source: string, target: string): Promise<void> {
  const entries = await readdir(source).catch(() => [])
  if (entries.length === 0) return
  await mkdir(target, {recursive: true})
  for (const entry of entries) {
    const [from, to] = [path.join(source, entry), path.join(target, entry)]
    if (entry.startsWith('@')) await linkPackages(from, to)
    // Tracked files have already been copied.
    else await symlink(from, to).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
