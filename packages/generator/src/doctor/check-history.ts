import {tryGit} from '../git/try-git.ts'
import type {Finding} from './finding.ts'

/** Check whether the git history has the date of each page's last change. */
export async function checkHistory(content: string): Promise<Finding> {
  const answer = await tryGit(content, ['rev-parse', '--is-shallow-repository'])
  const subject = 'History'
  if (answer === undefined) {
    return {
      subject,
      state: 'warning',
      message: 'The pages are not in a git repository, so they have no dates',
      fix: 'git init'
    }
  }
  return answer.trim() === 'true'
    ? {
        subject,
        state: 'warning',
        message:
          'The clone is shallow, so pages have no dates and `lockstep lint --changed` cannot compare commits',
        fix: 'git fetch --unshallow, or `fetch-depth: 0` of actions/checkout'
      }
    : {subject, state: 'ok', message: 'complete'}
}
