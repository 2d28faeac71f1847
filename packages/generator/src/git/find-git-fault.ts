import {existsSync, realpathSync, type Stats, statSync} from 'node:fs'
import path from 'node:path'

/**
 * Find out why git must not run in a folder. Returns undefined if it may.
 *
 * Git takes any folder with `HEAD`, `objects` and `refs` for a bare repository and follows its `config`, which can name
 * commands. Files with these names can be committed, but a `.git` cannot.
 */
export function findGitFault(folder: string): string | undefined {
  if (!existsSync(folder)) return
  for (let place = realpathSync(folder); ; place = path.dirname(place)) {
    const own = path.join(place, '.git')
    const stats = findStats(own)
    if (stats && !stats.isFile() && !stats.isDirectory()) return toUnreadable(own)
    if (stats?.isFile() || existsSync(path.join(own, 'HEAD'))) return findPipe(place)
    if (isBare(place)) {
      return `Cannot use git in \`${folder}\`: git would take \`${place}\` for a repository and run commands that its \`config\` names; remove or rename its file \`HEAD\``
    }
    if (place === path.dirname(place)) return
  }
}

function isBare(folder: string): boolean {
  const has = (name: string): boolean => existsSync(path.join(folder, name))
  // The other folders of a repository can be somewhere else, where `commondir` leads.
  return has('HEAD') && (has('objects') || has('commondir'))
}

/** Git would wait forever for a pipe. */
function findPipe(top: string): string | undefined {
  const files = readByGit.map((name) => path.join(top, name))
  const found = files.find((file) => findStats(file)?.isFile() === false)
  return found === undefined ? undefined : toUnreadable(found)
}

const readByGit = [
  ...['HEAD', 'config', 'index', 'info/exclude', 'packed-refs', 'shallow'].map(
    (name) => `.git/${name}`
  ),
  '.gitattributes',
  '.gitignore',
  '.gitmodules'
]

/** In a worktree, `.git` is a file, so nothing is below it. */
function findStats(file: string): Stats | undefined {
  try {
    return statSync(file, {throwIfNoEntry: false})
  } catch {
    return
  }
}

function toUnreadable(file: string): string {
  return `Cannot read \`${file}\`: it is not a file`
}
