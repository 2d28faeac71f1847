import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import {listFiles} from '../files/list-files.ts'

/** A file that is copied as it is. */
export interface PublicFile {
  /** Path in the site, from its root and without a slash before it. */
  path: string
  /** Path on the disk. */
  source: string
}

/** List the files of all public folders, sorted by path; the first folder that has a path counts. */
export async function listPublicFiles(
  folders: ReadonlyArray<string>
): Promise<Map<string, PublicFile>> {
  const files = new Map<string, PublicFile>()
  for (const folder of folders) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) continue
    for (const file of await listFiles(folder, isPublic)) {
      if (!files.has(file)) files.set(file, {path: file, source: path.join(folder, file)})
    }
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether a name in a public folder is published, as `.well-known` is. Files of git, of systems and with secrets are not. */
function isPublic(name: string): boolean {
  return !/^\.(?:git|env|DS_Store|npmrc)/.test(name)
}
