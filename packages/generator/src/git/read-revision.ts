import {findNearest, SetupError, toHint} from '@lockstep/problem'
import {GitError, runGit} from './run-git.ts'
import {tryGit} from './try-git.ts'

/** A revision that git cannot find, or a folder outside of a repository. */
export class RevisionNotFoundError extends SetupError {
  override name = 'RevisionNotFoundError'
}

/** A commit, and the folder that someone asked from. */
export interface Revision {
  /** As it was written: `main`, `v1.2.0`. */
  name: string
  /** The full hash. */
  commit: string
  /** Top folder of the repository. */
  repository: string
  /** Path of the folder from there with a slash at the end, or an empty text. */
  prefix: string
}

/**
 * Read the commit that a revision names in the repository of a folder.
 *
 * A branch that only the remote has is found by its plain name, because CI checks out a single branch.
 */
export async function readRevision(folder: string, name: string): Promise<Revision> {
  const repository = (await readRepository(folder)).trim()
  const prefix = (await runGit(folder, ['rev-parse', '--show-prefix'])).trim()
  for (const candidate of [name, `origin/${name}`]) {
    const commit = await readRevisionCommit(folder, candidate)
    if (commit !== undefined) return {name, commit, repository, prefix}
  }
  throw new RevisionNotFoundError(await explainMissing(folder, name))
}

/**
 * Read the revision that a branch should be compared with: the commit where it left the default branch.
 *
 * In a pull request on GitHub, that is the branch it will be merged into.
 */
export async function readBase(folder: string, target: string | undefined): Promise<Revision> {
  await readRepository(folder)
  const names = target === undefined ? ['origin/HEAD', 'origin/main', 'main', 'master'] : [target]
  for (const name of names) {
    if (target === undefined && (await readRevisionCommit(folder, name)) === undefined) continue
    const revision = await readRevision(folder, name)
    const base = (await tryGit(folder, ['merge-base', revision.commit, 'HEAD']))?.trim()
    if (base !== undefined && base !== '') return {...revision, commit: base}
    throw new RevisionNotFoundError(
      `Cannot find a common commit of \`${name}\` and \`HEAD\`${await readShallowHint(folder)}`
    )
  }
  throw new RevisionNotFoundError(
    `Cannot find the default branch: name a revision to compare with${await readShallowHint(folder)}`
  )
}

/** Say how to fetch the history, if a clone does not have all of it. */
export async function readShallowHint(folder: string): Promise<string> {
  const shallow = await tryGit(folder, ['rev-parse', '--is-shallow-repository'])
  return shallow?.trim() === 'true'
    ? '; this clone is shallow, so fetch the whole history with `git fetch --unshallow`, or with `fetch-depth: 0` of `actions/checkout`'
    : ''
}

async function readRepository(folder: string): Promise<string> {
  try {
    return await runGit(folder, ['rev-parse', '--show-toplevel'])
  } catch (cause) {
    if (!(cause instanceof GitError)) throw cause
    throw new RevisionNotFoundError(
      `Cannot compare \`${folder}\` with a revision: ${cause.reason}`,
      {cause}
    )
  }
}

async function readRevisionCommit(folder: string, name: string): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  return (await tryGit(folder, args))?.trim() || undefined
}

async function explainMissing(folder: string, name: string): Promise<string> {
  const hint = await readShallowHint(folder)
  if (hint !== '') return `Cannot find revision \`${name}\`${hint}`
  const format = ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/tags']
  const names = (await tryGit(folder, format))?.split('\n').filter(Boolean) ?? []
  const nearest = findNearest(name, names)
  return `Cannot find revision \`${name}\`${toHint(nearest)}`
}
