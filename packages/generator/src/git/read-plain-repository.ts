import {existsSync, readFileSync, realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {listAbove} from './list-above.ts'
import type {Repository} from './repository.ts'

/**
 * Read a usual repository from its files. Starting git blocks this thread for up to 40 ms, because the system copies
 * its table of memory.
 *
 * Returns undefined where only git knows the answer, such as in a worktree.
 */
export function readPlainRepository(
  folder: string
): {repository: Repository | undefined} | undefined {
  if (!existsSync(folder)) return
  const start = realpathSync(folder)
  for (const top of listAbove(start)) {
    if (top !== start && listCeilings().includes(top)) break
    const own = path.join(top, '.git')
    if (existsSync(own)) return readUsual(top, own)
  }
  return {repository: undefined}
}

/** Git doesn't look into these folders for a repository around them. */
function listCeilings(): Array<string> {
  return (process.env.GIT_CEILING_DIRECTORIES ?? '').split(path.delimiter)
}

function readUsual(top: string, own: string): {repository: Repository} | undefined {
  const has = (name: string): boolean => existsSync(path.join(own, name))
  if (!['HEAD', 'config', 'objects', 'refs'].every(has) || has('commondir')) return
  if (process.env.GIT_COMMON_DIR || unusual.test(readFileSync(path.join(own, 'config'), 'utf8')))
    return
  const head = readHead(own)
  const shallow = statSync(path.join(own, 'shallow'), {throwIfNoEntry: false})
  const isShallow = shallow !== undefined && shallow.size > 0
  return head && {repository: {top, own, common: own, isShallow, head: head.hash}}
}

/** Settings that put files, branches or the index somewhere else. */
const unusual = /worktree|include|refstorage|sparse/i

/** Read the commit that is checked out. A branch without a commit has none. */
function readHead(own: string): {hash: string | undefined} | undefined {
  const text = readFileSync(path.join(own, 'HEAD'), 'utf8').trim()
  if (isHash(text)) return {hash: text}
  const [, branch] = /^ref: (refs\/heads\/[\w./-]+)$/.exec(text) ?? []
  if (branch === undefined || branch.includes('..')) return
  const loose = path.join(own, branch)
  if (existsSync(loose)) {
    const hash = readFileSync(loose, 'utf8').trim()
    return isHash(hash) ? {hash} : undefined
  }
  const packed = path.join(own, 'packed-refs')
  const lines = existsSync(packed) ? readFileSync(packed, 'utf8').split('\n') : []
  const line = lines.find((each) => each.endsWith(` ${branch}`))
  return {hash: line?.slice(0, line.indexOf(' '))}
}

function isHash(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
}
