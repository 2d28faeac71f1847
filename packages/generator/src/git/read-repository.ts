import {existsSync} from 'node:fs'
import path from 'node:path'
import {listAbove} from './list-above.ts'
import {readPlainRepository} from './read-plain-repository.ts'
import type {Repository} from './repository.ts'
import {requireSafe} from './run-git.ts'
import {tryGit} from './try-git.ts'

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
