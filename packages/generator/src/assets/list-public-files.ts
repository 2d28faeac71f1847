import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
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
    for (const file of await listFiles(folder, {isListed: isPublic})) {
      const source = path.join(folder, file)
      checkName(source)
      if (!files.has(file)) files.set(file, {path: file, source})
    }
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Refuse a file whose name is no UTF-8, because it cannot be read under the name that Node.js returns. */
function checkName(file: string): void {
  if (!file.includes('\ufffd') || existsSync(file)) return
  throw new SetupError(`Cannot read \`${file}\`: its name is not encoded as UTF-8; rename the file`)
}

/** Whether a name in a public folder is published, as `.well-known` is. Files of git, of systems and with secrets are not. */
function isPublic(name: string): boolean {
  return !/^\.(?:git|env|DS_Store|npmrc)/.test(name)
}
