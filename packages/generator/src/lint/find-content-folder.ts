import {readdirSync} from 'node:fs'
import path from 'node:path'

const candidates = ['pages', 'src/pages', 'content', 'src/content', 'docs']

/**
 * Find the folder of the pages inside the given folder, which may be a whole repository.
 *
 * Addresses are relative to that folder, so starting anywhere else would break every link.
 */
export function findContentFolder(folder: string): string {
  if (isStart(folder)) return folder
  const found = candidates.map((name) => path.join(folder, name)).find(isStart)
  return found ?? folder
}

/** Whether a folder is part of a docs set whose root is above it. */
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
    // The folder is missing, or this user cannot read it.
    return []
  }
}
