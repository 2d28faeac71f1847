import {existsSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {tryGit} from '../git/try-git.ts'
import type {Settings} from '../settings/settings.ts'
import {toDigest} from './to-digest.ts'

/** A file where the cache should be. */
class CacheNotWritableError extends SetupError {
  override name = 'CacheNotWritableError'
}

/** A cache that somebody else may have written. */
class TrackedCacheError extends SetupError {
  override name = 'TrackedCacheError'
}

/**
 * Open the folder of what is kept between builds: the one that is asked for, or the one that belongs to the settings.
 *
 * What is in it goes into pages as it is, so one that came with a repository is refused.
 */
export async function openCache(
  settings: Pick<Settings, 'file' | 'out' | 'content'>,
  asked?: string | undefined
): Promise<string> {
  const cache = asked ?? toCacheFolder(settings)
  try {
    await mkdir(cache, {recursive: true})
  } catch (cause) {
    const isFile = /^(?:EEXIST|ENOTDIR)$/.test((cause as NodeJS.ErrnoException).code ?? '')
    if (!isFile) throw cause
    const reason = `Cannot write into \`${cache}\`: a file is in the way; move it, or pass \`--cache DIR\``
    throw new CacheNotWritableError(reason, {cause})
  }
  const tracked = await tryGit(cache, ['ls-files', '--', '.'])
  if (tracked !== undefined && tracked !== '') {
    const reason = `Unexpected files of git in \`${cache}\`, expected none, since who commits a cache decides what pages say: remove them with \`git rm -r\`, or pass \`--cache DIR\``
    throw new TrackedCacheError(reason)
  }
  // Out of git, where nobody has thought of it.
  const ignore = path.join(cache, '.gitignore')
  if (!existsSync(ignore)) await writeFile(ignore, '*\n')
  return cache
}

/** Beside the settings, or beside what is written. */
function toCacheFolder({file, out, content}: Pick<Settings, 'file' | 'out' | 'content'>): string {
  if (file !== undefined) return path.join(path.dirname(file), '.lockstep')
  return path.join(path.dirname(out), '.lockstep', toDigest(content).slice(0, 8))
}
