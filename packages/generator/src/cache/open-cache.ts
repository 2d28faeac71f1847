import {existsSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {mayBeTracked} from '../git/find-tracked.ts'
import {requireSafe} from '../git/run-git.ts'
import {tryGit} from '../git/try-git.ts'
import {readFolderError} from './read-folder-error.ts'
import {CacheNotWritableError, toCacheError} from './to-cache-error.ts'
import {toDigest} from './to-digest.ts'

/** A cache that someone else may have written. */
class TrackedCacheError extends SetupError {
  override name = 'TrackedCacheError'
}

/** Paths that the default cache folder depends on. */
export interface CachePlaces {
  /** The settings file, if there is one. */
  file?: string | undefined
  out: string
  /** Folder of the pages. */
  content: string
}

/** Open the cache folder: the given one, or the default one for a site. It is checked as well. */
export async function openCache(places: CachePlaces, folder?: string | undefined): Promise<string> {
  const cache = await createCache(places, folder)
  await checkCache(cache)
  return cache
}

/** Create the cache folder, unless it exists. Nothing in it may be used before `checkCache` has passed. */
export async function createCache(
  places: CachePlaces,
  folder?: string | undefined
): Promise<string> {
  const cache = folder ?? toCacheFolder(places)
  if (folder !== undefined) requireApart(folder, places)
  try {
    await mkdir(cache, {recursive: true})
  } catch (cause) {
    throw toCacheError(cache, readFolderError(cache, cause))
  }
  return cache
}

/** Require that a cache is not mixed with the files of the user: git ignores everything in it. */
function requireApart(cache: string, {file, out, content}: CachePlaces): void {
  const around = [content, file].find((place) => place !== undefined && contains(cache, place))
  if (around === undefined && !contains(out, cache)) return
  // A build replaces the folder of the site.
  const reason = around === undefined ? `it is in \`${out}\`` : `it contains \`${around}\``
  throw new CacheNotWritableError(
    `Cannot use \`${cache}\` as the cache, because ${reason}: pass a folder of its own as \`--cache\``
  )
}

function contains(folder: string, place: string): boolean {
  return place === folder || place.startsWith(folder + path.sep)
}

/** Cached content goes into pages unchecked, so a cache that is part of a repository is rejected. */
export async function checkCache(cache: string): Promise<void> {
  requireSafe(cache)
  const tracked = mayBeTracked(cache) ? await tryGit(cache, ['ls-files', '--', '.']) : undefined
  if (tracked !== undefined && tracked !== '') {
    const reason = `Unexpected cache in git: \`${cache}\`, because anyone who can commit a cache can change what pages say; remove it with \`git rm -r\`, or pass \`--cache DIR\``
    throw new TrackedCacheError(reason)
  }
  // Keep the cache out of git even if `.gitignore` doesn't list it.
  const ignore = path.join(cache, '.gitignore')
  if (existsSync(ignore)) return
  try {
    await writeFile(ignore, '*\n')
  } catch (cause) {
    throw toCacheError(cache, cause)
  }
}

/** Return the default cache folder: next to the settings, or next to the output. */
export function toCacheFolder({file, out, content}: CachePlaces): string {
  if (file !== undefined) return path.join(path.dirname(file), '.lockstep')
  return path.join(path.dirname(out), '.lockstep', toDigest(content).slice(0, 8))
}
