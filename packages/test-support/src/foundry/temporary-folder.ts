import {mkdirSync, mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {join, resolve} from 'node:path'

const folder = resolve(import.meta.dirname, '../../.cache/temporary')
mkdirSync(folder, {recursive: true})

// Workers are stopped rather than ended: what a run leaves behind, a later one removes.
for (const name of readdirSync(folder)) {
  const path = join(folder, name)
  const time = statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0
  if (Date.now() - time > 600_000) rmSync(path, {recursive: true, force: true})
}

/** Make a folder for the tests of one run. */
export function temporaryFolder(): string {
  return mkdtempSync(join(folder, 'snippets-'))
}
