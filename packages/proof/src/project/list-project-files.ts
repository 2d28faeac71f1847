import {execFile} from 'node:child_process'
import {readdir} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'

const run = promisify(execFile)

/** Folders that are generated from others, or too large to copy. */
const derived = new Set(['.git', '.lockstep', 'broadcast', 'cache', 'dist', 'node_modules', 'out'])

/** Milliseconds that git may take. */
const mostTime = 300_000

/** A committed folder can look like a bare repository, and git would run commands that its settings name. */
const safety = ['-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false']

/**
 * List the files of a project, sorted: those that git tracks, including submodules, and those that it does not ignore.
 *
 * Without git, all files outside folders that compilers and package managers write. A project that does not exist has
 * none.
 */
export async function listProjectFiles(root: string): Promise<Array<string>> {
  const [tracked, others] = await Promise.all([
    listWithGit(root, ['--cached', '--recurse-submodules']),
    listWithGit(root, ['--others', '--exclude-standard'])
  ])
  if (!tracked || !others) return (await listFolder(root, '')).sort()
  const files = new Set(tracked)
  for (const name of others) {
    // A repository inside this one, such as a dependency that was cloned and not committed.
    if (name.endsWith('/')) for (const file of await listFolder(root, name)) files.add(file)
    else files.add(name)
  }
  return [...files].sort()
}

async function listWithGit(root: string, args: Array<string>): Promise<Array<string> | undefined> {
  try {
    const options = {cwd: root, maxBuffer: 2 ** 28, timeout: mostTime}
    const {stdout} = await run('git', [...safety, 'ls-files', '-z', ...args], options)
    return stdout.split('\0').filter(Boolean)
  } catch {
    // No git here, or no repository.
    return
  }
}

async function listFolder(root: string, folder: string): Promise<Array<string>> {
  const entries = await readdir(path.join(root, folder), {withFileTypes: true}).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const lists = await Promise.all(
    entries.map((entry) => {
      if (derived.has(entry.name)) return []
      const name = path.posix.join(folder, entry.name)
      // Symbolic links are skipped, because they can point outside the project.
      return entry.isDirectory() ? listFolder(root, name) : entry.isFile() ? [name] : []
    })
  )
  return lists.flat()
}
