import {mkdtemp, realpath, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {runGit} from '../git/run-git.ts'
import {tryGit} from '../git/try-git.ts'

/** Part of a commit that the repository at hand doesn't have. */
export interface MissingPart {
  /** Path from the top of the repository. */
  path: string
  /** How to get it, as the end of a sentence. */
  remedy: string
}

/**
 * Write the files of a commit into a folder, with its submodules as they were at that commit.
 *
 * The index is a temporary one, so the repository, its working tree and its list of worktrees stay as they are.
 * Returns the submodules whose commits are not in the repository.
 */
export async function writeCheckout(
  {repository, commit}: {repository: string; commit: string},
  folder: string
): Promise<Array<MissingPart>> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'lockstep-index-'))
  const env = {GIT_INDEX_FILE: path.join(temporary, 'index'), GIT_LFS_SKIP_SMUDGE: '1'}
  try {
    await runGit(repository, ['read-tree', commit], env)
    await runGit(repository, ['checkout-index', '--all', `--prefix=${folder}/`], env)
  } finally {
    await rm(temporary, {recursive: true, force: true})
  }
  return writeSubmodules({repository, commit}, folder)
}

async function writeSubmodules(
  {repository, commit}: {repository: string; commit: string},
  folder: string
): Promise<Array<MissingPart>> {
  const missing: Array<MissingPart> = []
  const tree = await runGit(repository, ['ls-tree', '-r', '-z', commit])
  for (const entry of tree.split('\0')) {
    const [, hash = '', place = ''] = /^160000 commit (\S+)\t(.*)$/s.exec(entry) ?? []
    if (place === '') continue
    const source = path.join(repository, place)
    if (await hasCommit(source, hash)) {
      const target = path.join(folder, place)
      const below = await writeCheckout({repository: source, commit: hash}, target)
      missing.push(...below.map((part) => ({...part, path: `${place}/${part.path}`})))
    } else {
      const remedy = `run \`git submodule update --init --recursive\`, or fetch commit \`${hash.slice(0, 7)}\` in it`
      missing.push({path: place, remedy})
    }
  }
  return missing
}

/** Check whether a folder is a repository of its own, as a submodule that was fetched is, and has a commit. */
async function hasCommit(folder: string, commit: string): Promise<boolean> {
  const top = await realpath(folder).then(
    (place) => tryGit(place, ['rev-parse', '--show-toplevel']),
    () => undefined
  )
  if (top?.trim() !== (await realpath(folder).catch(() => ''))) return false
  return (await tryGit(folder, ['cat-file', '-e', `${commit}^{commit}`])) !== undefined
}
