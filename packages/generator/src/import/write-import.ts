import {existsSync} from 'node:fs'
import {copyFile, mkdir, realpath, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {groupBy} from '@lockstep/problem'
import {leadsOut} from '../files/find-way-out.ts'
import {createAtomically, removeLeftovers} from '../files/write-atomically.ts'
import type {ImportPlan} from './build-import.ts'

/**
 * Write what an import planned. A file that exists is kept as it is, and so is a page with the other extension.
 *
 * The docs may be untrusted, and so may the folder `out`, so no name and no symbolic link may lead outside of it.
 */
export async function writeImport(
  root: string,
  out: string,
  {texts, copies}: Pick<ImportPlan, 'texts' | 'copies'>
): Promise<{written: number; kept: number; refused: Array<string>}> {
  const counts = {written: 0, kept: 0, refused: [] as Array<string>}
  await mkdir(out, {recursive: true})
  const base = await realpath(out)
  const files = [...texts.keys(), ...copies.keys()].map((name) => path.join(base, name))
  const names = groupBy(files, (file) => path.dirname(file))
  const cleaned = new Set<string>()
  const add = async (name: string, write: (file: string) => Promise<void>): Promise<void> => {
    const file = path.join(base, name)
    if (await leadsOut(path.dirname(file), base)) {
      counts.refused.push(name)
      return
    }
    // Two pages with one address would be an error.
    const twin = file.endsWith('.mdx') ? file.slice(0, -1) : `${file}x`
    if (/\.mdx?$/.test(file) && existsSync(twin)) {
      counts.kept++
      return
    }
    const folder = path.dirname(file)
    await mkdir(folder, {recursive: true})
    // A run that was killed may have left a part of any file.
    if (!cleaned.has(folder)) {
      const own = names.get(folder) ?? []
      await removeLeftovers(
        folder,
        own.map((each) => path.basename(each))
      )
    }
    cleaned.add(folder)
    try {
      await createAtomically(file, write)
      counts.written++
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      counts.kept++
    }
  }
  for (const [name, text] of texts) await add(name, (file) => writeFile(file, text))
  for (const [name, source] of copies) {
    await add(name, (file) => copyFile(path.join(root, source), file))
  }
  return counts
}
