import {statSync} from 'node:fs'
import path from 'node:path'
import {type CacheStore, getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {Repository} from './repository.ts'

/**
 * Ask which files of a repository differ from its last commit, or return the answer that was kept for the same commit,
 * the same index and the same files. `question` names what the caller wants to know, and the state of the files.
 */
export async function keepStatus(
  store: CacheStore | undefined,
  {head, own}: Repository,
  question: ReadonlyArray<string>,
  ask: () => Promise<string | undefined>
): Promise<string | undefined> {
  const readIndex = (): string => {
    const found = statSync(path.join(own, 'index'), {throwIfNoEntry: false})
    return found ? `${found.size} ${found.mtimeMs}` : ''
  }
  if (!store) return ask()
  const toKey = (): string => `here-status-${toDigest(head ?? '', readIndex(), ...question)}`
  const known = await getText(store, toKey())
  if (known !== undefined) return known
  const answer = await ask()
  // Git may have written the index anew, with newer times of the same files.
  if (answer !== undefined) await putText(store, toKey(), answer)
  return answer
}
