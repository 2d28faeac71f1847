import type {RemoteReport} from '@lockstep/generator'
import {formatCount} from '@lockstep/problem/print'

/** Format what a build had of its remote cache, as a part of a sentence. */
export function formatRemote({
  driver,
  found,
  missing,
  sent
}: Pick<RemoteReport, 'driver' | 'found' | 'missing' | 'sent'>): string {
  return `remote cache (${driver}): ${found} found, ${missing} missing, ${sent} sent`
}

/** Format what went wrong with the remote cache, each fault once. None of it fails a build. */
export function formatRemoteFaults({driver, rejected, stopped}: RemoteReport): string {
  const lines: Array<string> = []
  if (rejected.length > 0) {
    const count = formatCount(rejected.length, 'result')
    lines.push(
      `The remote cache (${driver}) has ${count} that were not sealed with the secret, such as \`${rejected[0]}\`: they were ignored`
    )
  }
  if (stopped !== undefined) {
    lines.push(`The remote cache (${driver}) was switched off: ${stopped}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}
