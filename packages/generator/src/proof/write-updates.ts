import {readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {type OutputUpdate, type RunResult, updatePage} from '@lockstep/proof'

/** Write the actual output of a run into the pages that show another one. */
export async function writeUpdates(content: string, {results}: RunResult): Promise<void> {
  const updates = new Map<string, Array<OutputUpdate>>()
  for (const {update} of results) {
    if (update) updates.set(update.file, [...(updates.get(update.file) ?? []), update])
  }
  for (const [name, list] of updates) {
    const file = path.join(content, name)
    await writeFile(file, updatePage(await readFile(file, 'utf8'), list))
  }
}
