import {FileSnippetError} from './errors.ts'

/** What a fence asks for. */
export interface FileFence {
  /** From the project's root on. */
  path: string
  /** Lines, from 1; the whole file without. */
  first?: number
  /** To the end of the file without. */
  last?: number
  hash?: string
}

/**
 * Read the meta string of a fence; nothing if it has no `file=`.
 *
 * ```text
 * file=<rootDir>/path            the whole file
 * file=<rootDir>/path#L3         one line
 * file=<rootDir>/path#L3-L6      lines
 * file=<rootDir>/path#L3-        from a line on
 * ```
 *
 * A space in a path is written `\ `.
 */
export function parseFileFence(meta: string): FileFence | undefined {
  const words = meta.split(/(?<!\\)\s+/).map((word) => word.replaceAll('\\ ', ' '))
  const file = words.find((word) => word.startsWith('file='))
  if (file === undefined) return undefined

  const match = /^file=<rootDir>\/([^#]+)(?:#L(\d+)(-(?:L?(\d+))?)?)?$/.exec(file)

  if (!match) {
    throw new FileSnippetError(
      `Unexpected \`${file}\`, expected \`file=<rootDir>/path\` and perhaps \`#L3-L6\``
    )
  }

  const [, path = '', first, dash, last] = match
  const fence: FileFence = {path}
  if (first !== undefined) fence.first = Number(first)
  if (last !== undefined) fence.last = Number(last)
  else if (first !== undefined && dash === undefined) fence.last = Number(first)

  const hash = words.find((word) => word.startsWith('hash='))?.slice('hash='.length)

  if (hash !== undefined) {
    if (!/^[0-9a-f]{32}$/i.test(hash)) {
      throw new FileSnippetError(`Unexpected \`hash=${hash}\`, expected an MD5 hash of 32 digits`)
    }
    fence.hash = hash
  }

  return fence
}
