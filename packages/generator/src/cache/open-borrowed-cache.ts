import {accessSync, constants, mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {type CachePlaces, toCacheFolder} from './open-cache.ts'
import {readFolderError} from './read-folder-error.ts'

/** A cache folder that a program uses until it is done. */
export interface BorrowedCache {
  /** Undefined for the default folder of the site. */
  folder: string | undefined
  /** The default folder, if this user cannot write it. The cache is a temporary folder then. */
  closed?: string | undefined
  /** Remove a temporary folder. */
  end: () => void
}

/** Choose the cache folder of a program that only reads a site: a temporary one if the default one cannot be written. */
export function openBorrowedCache(places: CachePlaces, custom: string | undefined): BorrowedCache {
  const usual = toCacheFolder(places)
  if (custom !== undefined || !isClosed(usual)) return {folder: custom, end: () => {}}
  const folder = mkdtempSync(path.join(tmpdir(), 'lockstep-lint-'))
  return {folder, closed: usual, end: () => rmSync(folder, {recursive: true, force: true})}
}

function isClosed(folder: string): boolean {
  try {
    mkdirSync(folder, {recursive: true})
    accessSync(folder, constants.W_OK)
    return false
  } catch (error) {
    // A file in the way is a mistake, which is reported when the cache is opened.
    const {code = ''} = readFolderError(folder, error)
    return ['EACCES', 'EPERM', 'EROFS'].includes(code)
  }
}
