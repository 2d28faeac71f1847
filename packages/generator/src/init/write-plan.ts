import {mkdir, readFile, realpath, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {leadsOut} from '../files/find-way-out.ts'
import {createAtomically, removeLeftovers, writeAtomically} from '../files/write-atomically.ts'
import type {PlannedFile} from './plan-init.ts'

/** The outcome for a planned file. */
export interface WrittenFile {
  path: string
  state: 'created' | 'extended' | 'kept'
}

/**
 * Write planned files. A file to create that exists is kept as it is.
 *
 * Throws a `SetupError`, and writes nothing, when a symbolic link leads out of the project: a clone can contain it.
 */
export async function writePlan(
  root: string,
  files: ReadonlyArray<PlannedFile>
): Promise<Array<WrittenFile>> {
  for (const {path: name, kind} of files) {
    const file = path.join(root, name)
    // A workflow is at the root of the repository: `../../.github/workflows/docs.yml`.
    const [up = ''] = /^(?:\.\.\/)*/.exec(name) ?? []
    const base = path.join(root, up)
    // A new file must not replace a link.
    if (!(await leadsOut(kind === 'extend' ? file : path.dirname(file), base))) continue
    throw new SetupError(
      `Cannot write \`${name}\`: a symbolic link in its path leads out of the project; remove the link`
    )
  }
  const written: Array<WrittenFile> = []
  for (const file of files) written.push(await writeOne(root, file))
  return written
}

async function writeOne(
  root: string,
  {path: name, content, kind}: PlannedFile
): Promise<WrittenFile> {
  const file = path.join(root, name)
  await mkdir(path.dirname(file), {recursive: true})
  if (kind === 'extend') {
    const isNew = (await readFile(file, 'utf8').catch(() => undefined)) === undefined
    // A link inside of the project still leads to the file.
    await writeAtomically(isNew ? file : await realpath(file), content)
    return {path: name, state: isNew ? 'created' : 'extended'}
  }
  await removeLeftovers(path.dirname(file), [path.basename(file)])
  try {
    await createAtomically(file, (temporary) => writeFile(temporary, content))
    return {path: name, state: 'created'}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return {path: name, state: 'kept'}
  }
}
