import {GitError, runGit} from './run-git.ts'

/** Run git in a folder and return its output. Returns undefined without git, a repository or a commit. */
export async function tryGit(
  folder: string,
  args: ReadonlyArray<string>
): Promise<string | undefined> {
  try {
    return await runGit(folder, args)
  } catch (error) {
    // Callers only need optional data, such as dates, so a failure of git must not stop a build.
    if (error instanceof GitError) return
    throw error
  }
}
