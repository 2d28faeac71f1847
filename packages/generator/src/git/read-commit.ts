import {tryGit} from './try-git.ts'

/** Read the current commit of a folder as a short hash. Returns undefined outside of a repository. */
export async function readCommit(folder: string): Promise<string | undefined> {
  const text = await tryGit(folder, ['rev-parse', '--short=7', 'HEAD'])
  return text?.trim() || undefined
}
