import {FileSnippetError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'

/** The lines that a fence names. */
export interface FileFence {
  /** Path from the project's root. */
  path: string
  /** First line, from 1; undefined for the whole file. */
  first?: number
  /** Last line; undefined for the end of the file. */
  last?: number
  hash?: string
}

/**
 * Parse the meta string of a fence. Returns undefined if it has no `file=`.
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
  // A quoted title may contain text that looks like `file=`.
  const bare = meta.replace(/(?<=^|[\s=])(?:"[^"]*"|'[^']*')/g, '')
  const words = bare.split(/(?<!\\)\s+/).map((word) => word.replaceAll('\\ ', ' '))
  const file = words.find((word) => word.startsWith('file='))
  if (file === undefined) return undefined

  const match = /^file=<rootDir>\/([^#]+)(?:#L(\d+)(-(?:L?(\d+))?)?)?$/.exec(file)

  if (!match) {
    throw new FileSnippetError(
      `Unexpected ${quoteText(file)}, expected \`file=<rootDir>/path\` optionally followed by \`#L3-L6\``
    )
  }

  const [, path = '', first, dash, last] = match
  const fence: FileFence = {path}
  if (first !== undefined) fence.first = Number(first)
  if (last !== undefined) fence.last = Number(last)
  else if (first !== undefined && dash === undefined) fence.last = Number(first)

  if (fence.first === 0) {
    throw new FileSnippetError(`Unexpected line 0 in ${quoteText(file)}, expected 1 or more`)
  }

  if (fence.first !== undefined && fence.last !== undefined && fence.last < fence.first) {
    throw new FileSnippetError(
      `Unexpected last line ${fence.last} in ${quoteText(file)}, expected ${fence.first} or more`
    )
  }

  const hash = words.find((word) => word.startsWith('hash='))?.slice('hash='.length)

  if (hash !== undefined) {
    if (!/^[0-9a-f]{32}$/i.test(hash)) {
      throw new FileSnippetError(
        `Unexpected ${quoteText(`hash=${hash}`)}, expected an MD5 hash of 32 digits`
      )
    }
    fence.hash = hash
  }

  return fence
}
