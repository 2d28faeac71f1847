import {mkdirSync, mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {join, resolve} from 'node:path'

/** Where the folders of tests are. */
export const temporaryRoot = resolve(import.meta.dirname, '../../.cache/temporary')
mkdirSync(temporaryRoot, {recursive: true})

// Workers are stopped rather than ended: what a run leaves behind, a later one removes.
for (const name of readdirSync(temporaryRoot)) {
  const path = join(temporaryRoot, name)
  const time = statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0
  if (Date.now() - time > 600_000) rmSync(path, {recursive: true, force: true})
}

/** Make a folder for the tests of one run. */
export function temporaryFolder(): string {
  return mkdtempSync(join(temporaryRoot, 'snippets-'))
}
