import {statSync} from 'node:fs'
import path from 'node:path'
import type {Repository} from './repository.ts'

/** Read what changes whenever git writes the index of a repository. */
export function readIndexState({own}: Pick<Repository, 'own'>): string {
  const found = statSync(path.join(own, 'index'), {throwIfNoEntry: false})
  return found ? `${found.size} ${found.mtimeMs}` : ''
}
