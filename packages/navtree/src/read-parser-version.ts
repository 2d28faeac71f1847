import {createHash} from 'node:crypto'
import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

/**
 * Read a digest of the code of this package and of the versions of its parsers.
 *
 * Reads the folder of this very module, so it has to stay at the top of the package.
 */
export async function readParserVersion(): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const names = await readdir(folder, {recursive: true})
  const files = names.filter((name) => /\.[jt]s$/.test(name)).sort()
  const places = [
    ...files.map((name) => path.join(folder, name)),
    path.join(folder, '../package.json')
  ]
  const hash = createHash('sha256')
  for (const place of places) hash.update(await readFile(place))
  return hash.digest('base64url')
}
