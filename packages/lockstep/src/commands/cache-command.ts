import path from 'node:path'
import {
  type CacheReport,
  derivePublicKey,
  describeCache,
  formatTrim,
  readSettings,
  trimCache
} from '@lockstep/generator'
import {formatSize} from '@lockstep/problem'
import {formatCount} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatRemote} from '../format/format-remote.ts'
import {UsageError} from '../usage-error.ts'
import {parseWholeNumber, toFolder} from './options.ts'

const help = `Usage: lockstep cache [show | key | trim] [options]

Show the size of a site's caches, print the public key of the remote cache, or remove old results.

Options:
  --site FILE   settings file, or the folder that contains \`site.yaml\`
  --cache DIR   cache folder (default: \`.lockstep\` next to the settings or the site)
  --days N      with \`trim\`: remove results that were not written for N days (default: 30)
  --json        print a report as JSON
  --help        show this help

The remote cache is configured as \`cache.remote\` in \`site.yaml\`. \`LOCKSTEP_CACHE_REMOTE\` overrides it, and
\`LOCKSTEP_CACHE_SECRET\` is the secret of builds that may write.

Exit code: 0 success, 1 the remote cache does not answer, 2 wrong usage or setup.
`

const options = {
  site: {type: 'string'},
  cache: {type: 'string'},
  days: {type: 'string', default: '30'},
  json: {type: 'boolean', default: false}
} as const

/** Run `lockstep cache`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const [action = 'show', ...others] = words
  if (others.length > 0 || !['show', 'key', 'trim'].includes(action)) {
    const given = words.join(' ')
    throw new UsageError(`Unexpected \`${given}\`, expected \`show\`, \`key\` or \`trim\``)
  }
  if (action === 'key') {
    io.stdout(`${derivePublicKey()}\n`)
    return 0
  }
  const settings = await readSettings(io.cwd, values)
  const cache = toFolder(io, values.cache)
  if (action === 'trim') {
    const report = await trimCache(settings, {
      days: parseWholeNumber('--days', values.days, {expected: 'a number of days'}),
      now: new Date(),
      cache
    })
    io.stdout(values.json ? `${JSON.stringify(report)}\n` : formatTrim(report))
    return 0
  }
  const report = await describeCache(settings, cache)
  io.stdout(values.json ? `${JSON.stringify(report)}\n` : formatReport(report, io.cwd))
  return report.remote?.fault === undefined ? 0 : 1
})

function formatReport({folder, local, last, proof, remote}: CacheReport, cwd: string): string {
  const lines = [
    `${path.relative(cwd, folder) || '.'}: ${formatCount(local.entries, 'result')}, ${formatSize(local.bytes)}`
  ]
  if (remote) {
    const {driver, entries, fault, canRead, canWrite} = remote
    const rights = canWrite
      ? 'read and write'
      : canRead
        ? 'read only'
        : 'not used without a secret or a public key'
    lines.push(
      fault === undefined
        ? `remote cache (${driver}): ${formatCount(entries ?? 0, 'result')}, ${rights}`
        : `remote cache (${driver}) does not answer: ${fault}`
    )
  }
  if (last) lines.push(`last build: ${formatLastBuild(last)}`)
  if (proof) {
    const {pages, reused} = proof
    lines.push(`last proof: ${reused} of ${formatCount(pages, 'page')} from the remote cache`)
  }
  return `${lines.join('\n')}\n`
}

function formatLastBuild({pages, compiled, remote}: NonNullable<CacheReport['last']>): string {
  const cached = `${pages - compiled} of ${formatCount(pages, 'page')} from a cache`
  return remote ? `${cached}; ${formatRemote(remote)}` : cached
}
