import {tryGit} from './try-git.ts'

/**
 * Read when each file below a folder was last changed, by its path from the folder, as ISO dates.
 *
 * Returns no dates when the history doesn't have them: outside of a repository, without git, and in a shallow clone, where
 * every file seems to be as old as the clone.
 */
export async function readGitDates(folder: string): Promise<Map<string, string>> {
  const dates = new Map<string, string>()
  const shallow = await tryGit(folder, ['rev-parse', '--is-shallow-repository'])
  if (shallow?.trim() !== 'false') return dates

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
  return dates
}
