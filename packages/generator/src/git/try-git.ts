import {execFile} from 'node:child_process'
import path from 'node:path'
import {promisify} from 'node:util'

const run = promisify(execFile)

// Git sets these variables for hooks, and they override the folder.
const {GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...env} = process.env

/** Run git in a folder and return its output. Returns undefined without git, a repository or a commit. */
export async function tryGit(
  folder: string,
  args: ReadonlyArray<string>
): Promise<string | undefined> {
  try {
    const {stdout} = await run('git', args, {cwd: path.resolve(folder), env, maxBuffer: 2 ** 30})
    return stdout
  } catch {
    // Dates are optional, so a failure of git must not stop a build.
    return
  }
}
