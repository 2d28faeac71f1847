import {readFile, realpath} from 'node:fs/promises'
import path from 'node:path'
import {groupBy} from '@lockstep/problem'
import {type RunResult, updatePage} from '@lockstep/proof'
import {writeAtomically} from '../files/write-atomically.ts'

/** Write the actual output of a run into the pages that show another one. */
export async function writeUpdates(content: string, {results}: RunResult): Promise<void> {
  const updates = results.flatMap(({update}) => update ?? [])
  for (const [name, list] of groupBy(updates, ({file}) => file)) {
    // A symbolic link stays one.
    const file = await realpath(path.join(content, name))
    await writeAtomically(file, updatePage(await readFile(file, 'utf8'), list))
  }
}
