import {type CacheStore, getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {Repository} from './repository.ts'

/**
 * Ask about the history of a repository, or return the answer that was kept for the same commit. `question` names
 * what the caller wants to know, and the folder that it is about.
 */
export async function keepHistory(
  store: CacheStore | undefined,
  {head, isShallow}: Repository,
  question: ReadonlyArray<string>,
  ask: () => Promise<string | undefined>
): Promise<string | undefined> {
  // More of the history of a shallow repository can be fetched at any time.
  if (!store || head === undefined || isShallow) return ask()
  const key = `here-history-${toDigest(head, ...question)}`
  const known = await getText(store, key)
  if (known !== undefined) return known
  const answer = await ask()
  if (answer !== undefined) await putText(store, key, answer)
  return answer
}
