import {execFile} from 'node:child_process'
import {promisify} from 'node:util'
import {SetupError} from '@lockstep/problem'

const run = promisify(execFile)

/** A folder or revision that git cannot compare. */
class RevisionNotFoundError extends SetupError {
  override name = 'RevisionNotFoundError'
}

/** List the files of a folder that differ from a revision, including files that git does not track yet. */
export async function listChangedFiles(folder: string, revision: string): Promise<Set<string>> {
  const git = async (...args: Array<string>): Promise<Array<string>> => {
    const {stdout} = await run('git', args, {cwd: folder, maxBuffer: 2 ** 26})
    return stdout.split('\0').filter(Boolean)
  }
  try {
    const diff = ['diff', '--name-only', '-z', '--relative', '--diff-filter=d']
    const changed = await git(...diff, revision, '--', '.')
    const untracked = await git('ls-files', '--others', '--exclude-standard', '-z', '.')
    return new Set([...changed, ...untracked])
  } catch (cause) {
    const [reason = ''] = String((cause as {stderr?: unknown}).stderr ?? cause).split('\n')
    const message = `Cannot compare with \`${revision}\`: ${reason.trim()}`
    throw new RevisionNotFoundError(message, {cause})
  }
}
