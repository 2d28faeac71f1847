import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {onTestFinished} from 'vitest'

/** Write a docs set into a folder of its own, which goes when the test ends. Objects are written as JSON. */
export async function writeDocs(
  files: Record<string, string | Uint8Array | object>
): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'navtree-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))

  for (const [file, content] of Object.entries(files)) {
    const place = path.join(root, file)
    await mkdir(path.dirname(place), {recursive: true})
    const isText = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(place, isText ? content : JSON.stringify(content))
  }

  return root
}
