import {SetupError} from '@lockstep/problem'
import {pageBudget} from './page-budget.ts'

/** Read how many milliseconds a page may take to compile: `LOCKSTEP_PAGE_SECONDS`, or the default. */
export function readPageTime(env: NodeJS.ProcessEnv = process.env): number {
  const {LOCKSTEP_PAGE_SECONDS: text} = env
  if (!text) return pageBudget.time
  const seconds = Number(text)
  if (seconds >= 0.1 && seconds <= 3600) return seconds * 1000
  throw new PageTimeError(
    `Unexpected \`${text}\` in \`LOCKSTEP_PAGE_SECONDS\`, expected a number of seconds from 0.1 to 3600`
  )
}

/** A wrong value in the environment. */
class PageTimeError extends SetupError {
  override name = 'PageTimeError'
}
