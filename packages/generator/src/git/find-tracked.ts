import {existsSync, readdirSync, readFileSync, realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {readPlainRepository} from './read-plain-repository.ts'

/** Reading a larger index takes as long as asking git. */
const mostBytes = 2 ** 25

/** Whether a folder may have files that are part of a repository. If so, git has to be asked. */
export function mayBeTracked(folder: string): boolean {
  const found = readPlainRepository(folder)
  if (!found) return true
  const {repository} = found
  if (!repository) return false
  const name = path.relative(repository.top, realpathSync(folder)).split(path.sep).join('/')
  // Git may write other letters in another form.
  return !/^[ -~]+$/.test(name) || mayHaveName(repository.own, name)
}

/** Whether the index of a repository may have a name. In its usual versions, names are written in full. */
function mayHaveName(own: string, name: string): boolean {
  const file = path.join(own, 'index')
  if (!existsSync(file)) return false
  if (statSync(file).size > mostBytes) return true
  if (readdirSync(own).some((each) => each.startsWith('sharedindex.'))) return true
  const index = readFileSync(file)
  const isUsual =
    index.toString('latin1', 0, 4) === 'DIRC' && [2, 3].includes(index.readUInt32BE(4))
  return !isUsual || index.includes(name)
}
