import type {CacheStore} from '../cache/store.ts'
import {keepHistory} from './keep-history.ts'
import {createRepositoryReader, type ReadRepository} from './read-repository.ts'
import {tryGit} from './try-git.ts'

/**
 * Read when each file below a folder was last changed, by its path from the folder, as ISO dates.
 *
 * Returns no dates when the history doesn't have them: outside of a repository, without git, and in a shallow clone, where
 * every file seems to be as old as the clone. A store keeps the dates for the next build of the same commit.
 */
export async function readGitDates(
  folder: string,
  readRepository: ReadRepository = createRepositoryReader(),
  store?: CacheStore
): Promise<Map<string, string>> {
  const repository = await readRepository(folder)
  if (!repository || repository.isShallow) return new Map()
  const json = await keepHistory(store, repository, ['dates', folder], () => readHistory(folder))
  return new Map(JSON.parse(json ?? '[]') as Array<[string, string]>) // Written by `readHistory`.
}

async function readHistory(folder: string): Promise<string> {
  const dates = new Map<string, string>()
  const text = await tryGit(folder, [
    ...['-c', 'core.quotePath=false', 'log', '--no-merges', '--no-renames', '--relative'],
    ...['--name-only', '-z', '--format=%x01%ct%x02', '--', '.']
  ])
  // Commits, newest first: \1 time \2 file \0 file \0 …
  for (const commit of text?.split('\u0001') ?? []) {
    const [time = '', names = ''] = commit.split('\u0002')
    for (const name of names.split('\0')) {
      const file = name.replace(/^\n+/, '')
      if (file !== '' && !dates.has(file))
        dates.set(file, new Date(Number(time) * 1000).toISOString())
    }
  }
  return JSON.stringify([...dates])
}
