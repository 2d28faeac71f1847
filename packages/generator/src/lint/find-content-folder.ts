import {readdirSync} from 'node:fs'
import path from 'node:path'

const candidates = ['pages', 'src/pages', 'content', 'src/content', 'docs']

/**
 * Find the folder of the pages inside the given folder, which may be a whole repository.
 *
 * Addresses begin there, so that everywhere else each of them would lead to nowhere.
 */
export function findContentFolder(folder: string): string {
  if (isStart(folder)) return folder
  const found = candidates.map((name) => path.join(folder, name)).find(isStart)
  return found ?? folder
}

/** Whether a folder is a part of a set that begins above it. */
export function isPartOfSet(folder: string): boolean {
  return listNames(path.dirname(folder)).some(isMeta)
}

function isStart(folder: string): boolean {
  return listNames(folder).some((name) => isMeta(name) || /^index(?:\.[\w-]+)?\.mdx?$/.test(name))
}

function isMeta(name: string): boolean {
  return /^_meta(?:\.[\w-]+)?\.(?:json|[jt]sx?)$/.test(name)
}

function listNames(folder: string): Array<string> {
  try {
    return readdirSync(folder)
  } catch {
    // Not there, or not ours.
    return []
  }
}
