import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {listAbove} from './list-above.ts'
import type {ReadRepository} from './read-repository.ts'

/** List the files of git that say which commit is checked out around folders, and what differs from it. */
export async function listGitFiles(
  folders: ReadonlyArray<string>,
  readRepository: ReadRepository
): Promise<Array<string>> {
  const lists = await Promise.all(folders.map((folder) => listFiles(folder, readRepository)))
  return [...new Set(lists.flat())]
}

async function listFiles(folder: string, readRepository: ReadRepository): Promise<Array<string>> {
  const repository = await readRepository(folder)
  // Outside of a repository, one that is created later has to be noticed.
  if (!repository) return listAbove(folder).map((above) => path.join(above, '.git/HEAD'))
  const {own, common} = repository
  const head = path.join(own, 'HEAD')
  // A worktree shares its branches with the repository.
  const [, ref] = /^ref: (\S+)/.exec(await readFile(head, 'utf8').catch(() => '')) ?? []
  return [
    head,
    path.join(own, 'index'),
    ...(ref === undefined ? [] : [path.join(common, ref)]),
    ...others.map((name) => path.join(common, name))
  ]
}

const others = ['config', 'info/exclude', 'packed-refs', 'reftable/tables.list', 'shallow']
