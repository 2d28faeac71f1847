import {RevisionNotFoundError, readRevision, readShallowHint} from './read-revision.ts'
import {GitError, runGit} from './run-git.ts'

/** List the files of a folder that differ from a revision, including files that git does not track yet. */
export async function listChangedFiles(folder: string, revision: string): Promise<Set<string>> {
  const git = async (...args: Array<string>): Promise<Array<string>> =>
    (await runGit(folder, args)).split('\0').filter(Boolean)
  const {commit} = await readRevision(folder, revision)
  try {
    const diff = ['diff', '--name-only', '-z', '--relative', '--diff-filter=d']
    const changed = await git(...diff, commit, '--', '.')
    const untracked = await git('ls-files', '--others', '--exclude-standard', '-z', '.')
    return new Set([...changed, ...untracked])
  } catch (cause) {
    if (!(cause instanceof GitError)) throw cause
    const hint = await readShallowHint(folder)
    throw new RevisionNotFoundError(`Cannot compare with \`${revision}\`: ${cause.reason}${hint}`, {
      cause
    })
  }
}
