import {execFile} from 'node:child_process'
import path from 'node:path'
import {promisify} from 'node:util'

const run = promisify(execFile)

// A hook of git runs with these, and they count before the folder.
const {GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...env} = process.env

/** Run git in a folder, and give what it prints; nothing without git, without a repository or without a commit. */
export async function tryGit(
  folder: string,
  args: ReadonlyArray<string>
): Promise<string | undefined> {
  try {
    const {stdout} = await run('git', args, {cwd: path.resolve(folder), env, maxBuffer: 2 ** 30})
    return stdout
  } catch {
    // What history does not tell is left out: a page without a date is a page all the same.
    return
  }
}
