import {type CacheStore, getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {readIndexState} from './read-index-state.ts'
import type {Repository} from './repository.ts'

/**
 * Ask which files of a repository differ from its last commit, or return the answer that was kept for the same commit,
 * the same index and the same files. `question` names what the caller wants to know, and the state of the files.
 */
export async function keepStatus(
  store: CacheStore | undefined,
  repository: Repository,
  question: ReadonlyArray<string>,
  ask: () => Promise<string | undefined>
): Promise<string | undefined> {
  if (!store) return ask()
  const {head = ''} = repository
  const toKey = (): string =>
    `here-status-${toDigest(head, readIndexState(repository), ...question)}`
  const known = await getText(store, toKey())
  if (known !== undefined) return known
  const answer = await ask()
  // Git may have written the index anew, with newer times of the same files.
  if (answer !== undefined) await putText(store, toKey(), answer)
  return answer
}
