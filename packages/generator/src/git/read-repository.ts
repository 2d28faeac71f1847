import {existsSync} from 'node:fs'
import path from 'node:path'
import {listAbove} from './list-above.ts'
import {readPlainRepository} from './read-plain-repository.ts'
import {requireSafe} from './run-git.ts'
import {tryGit} from './try-git.ts'

/** A repository, as git sees it. */
export interface Repository {
  /** Folder of the files. */
  top: string
  /** Where git keeps what belongs to these files. */
  own: string
  /** Where git keeps everything else. It is the same folder, except in a worktree. */
  common: string
  /** Whether a part of its history is missing. */
  isShallow: boolean
  /** Hash of the commit that is checked out, if there is one. */
  head: string | undefined
}

/** Reads the repository around a folder. Returns undefined outside of one. */
export type ReadRepository = (folder: string) => Promise<Repository | undefined>

/** Create a reader that asks git at most once for each repository. */
export function createRepositoryReader(): ReadRepository {
  const known = new Map<string, Promise<Repository | undefined>>()
  return (folder) => {
    const key = listAbove(folder).find((above) => existsSync(path.join(above, '.git'))) ?? folder
    const reading = known.get(key) ?? readRepository(folder)
    known.set(key, reading)
    return reading
  }
}

async function readRepository(folder: string): Promise<Repository | undefined> {
  requireSafe(folder)
  const plain = readPlainRepository(folder)
  if (plain) return plain.repository
  const text = await tryGit(folder, [
    ...['rev-parse', '--show-toplevel', '--absolute-git-dir', '--git-common-dir'],
    ...['--is-shallow-repository', '--revs-only', 'HEAD']
  ])
  if (text === undefined) return
  const [top = '', own = '', common = '', shallow, head = ''] = text.split('\n')
  return {
    top,
    own,
    common: path.resolve(folder, common),
    isShallow: shallow !== 'false',
    head: head === '' ? undefined : head
  }
}
