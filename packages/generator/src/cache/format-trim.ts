import {formatSize} from '@lockstep/problem'
import {formatCount} from '@lockstep/problem/print'
import type {TrimReport} from './manage-cache.ts'

/** Format what was removed from the caches of a site, in a line. */
export function formatTrim({local, driver, remote}: TrimReport): string {
  const here = `${formatCount(local.entries, 'result')} (${formatSize(local.bytes)}) removed from this machine`
  if (driver === undefined) return `${here}\n`
  const there =
    remote === undefined
      ? `\`${driver}\` doesn't know the age of results: give it a time to live instead`
      : `${formatCount(remote, 'result')} from the remote cache (${driver})`
  return `${here}; ${there}\n`
}
