import {execFile} from 'node:child_process'
import path from 'node:path'
import {promisify} from 'node:util'
import {SetupError} from '@lockstep/problem'
import {findGitFault} from './find-git-fault.ts'

const run = promisify(execFile)

// Git sets these variables for hooks, and they override the folder.
const {GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...inherited} = process.env

/** A git command that failed. `reason` is the first line that git printed. */
export class GitError extends Error {
  override name = 'GitError'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A repository whose settings could run commands, or whose files cannot be read. */
class UnsafeRepositoryError extends SetupError {
  override name = 'UnsafeRepositoryError'
}

/** The history of a repository of a million commits takes a minute. */
const mostTime = 300_000

/** Throw if git must not run in a folder. */
export function requireSafe(folder: string): void {
  const fault = findGitFault(folder)
  if (fault !== undefined) throw new UnsafeRepositoryError(fault)
}

/** Run git in a folder and return its output. Throws a `GitError` when it fails. */
export async function runGit(
  folder: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Promise<string> {
  requireSafe(folder)
  try {
    const {stdout} = await run('git', args, {
      cwd: path.resolve(folder),
      // Reading the state of a repository must not write to it.
      env: {...inherited, GIT_OPTIONAL_LOCKS: '0', ...env},
      maxBuffer: 2 ** 30,
      timeout: mostTime
    })
    return stdout
  } catch (cause) {
    const [reason = ''] = String((cause as {stderr?: unknown}).stderr || cause).split('\n')
    throw new GitError(reason.replace(/^(?:fatal|error): /, '').trim(), {cause})
  }
}
