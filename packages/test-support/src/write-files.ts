import {mkdirSync, writeFileSync} from 'node:fs'
import path from 'node:path'

/** Write files below a folder. */
export async function writeFiles(
  root: string,
  files: Readonly<Record<string, string>>
): Promise<void> {
  writeFilesSync(root, files)
}

/** Write files below a folder, before anything else happens. */
export function writeFilesSync(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), {recursive: true})
    writeFileSync(path.join(root, file), text)
  }
}
