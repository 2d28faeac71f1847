import {existsSync, realpathSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {toDeclaration} from './to-declaration.ts'

/** Write the types of artifacts next to each of them, and return the paths. Files outside of `root` stay as they are. */
export async function writeDeclarations(
  files: ReadonlyArray<string>,
  root: string
): Promise<Array<string>> {
  const written: Array<string> = []
  for (const file of files) {
    if (!file.endsWith('.json') || !existsSync(file)) continue
    if (!realpathSync(file).startsWith(root + path.sep)) continue
    const declaration = toDeclaration(await readFile(file, 'utf8'))
    const target = file.replace(/\.json$/, '.d.json.ts')
    if (declaration === undefined || existsSync(target)) continue
    await writeFile(target, declaration)
    written.push(target)
  }
  return written
}
