import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {tryGit} from './try-git.ts'

/** List the files of git that say which commit is checked out around folders, and what differs from it. */
export async function listGitFiles(folders: ReadonlyArray<string>): Promise<Array<string>> {
  // Git gives the same answer for all folders of a repository, so ask once for each.
  const byTop = new Map(folders.map((folder) => [findTop(folder) ?? folder, folder]))
  const lists = await Promise.all([...byTop.values()].map(listFiles))
  return [...new Set(lists.flat())]
}

function findTop(folder: string): string | undefined {
  return listAbove(folder).find((above) => existsSync(path.join(above, '.git')))
}

async function listFiles(folder: string): Promise<Array<string>> {
  const asked = ['rev-parse', '--absolute-git-dir', '--git-common-dir']
  const text = await tryGit(folder, asked)
  // Outside of a repository, one that is created later has to be noticed.
  if (text === undefined) return listAbove(folder).map((above) => path.join(above, '.git/HEAD'))
  const [own = '', shared = ''] = text.split('\n')
  // A worktree shares its branches with the repository.
  const common = path.resolve(folder, shared)
  const head = path.join(own, 'HEAD')
  const [, ref] = /^ref: (\S+)/.exec(await readFile(head, 'utf8').catch(() => '')) ?? []
  return [
    head,
    path.join(own, 'index'),
    ...(ref === undefined ? [] : [path.join(common, ref)]),
    ...others.map((name) => path.join(common, name))
  ]
}

const others = ['config', 'info/exclude', 'packed-refs', 'reftable/tables.list', 'shallow']

function listAbove(folder: string): Array<string> {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...listAbove(above)]
}
