import {createHash} from 'node:crypto'
import {FileSnippetError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'
import {cutRegion, type FileLine} from './cut-region.ts'
import {parseFileFence} from './parse-file-fence.ts'
import {readInside} from './read-inside.ts'

/** Code of a file that is not Solidity. */
export interface FileSnippet {
  path: string
  code: string
  /** Line in the file, from 1. */
  firstLine: number
  lastLine: number
  /** MD5 of the lines, for comparison with the hash in a fence. */
  hash: string
  /** MD5 of the lines with CRLF, in case the fence was written on Windows. */
  windowsHash: string
}

/**
 * Read a file of a project, or a named region of it.
 *
 * @param projectRoot Folder that nothing is read outside of.
 * @param path Path from there.
 */
export function readFileSnippet(projectRoot: string, path: string, region?: string): FileSnippet {
  const text = readInside(projectRoot, path)
  return toSnippet(path, region === undefined ? splitLines(text) : cutRegion(text, region, path))
}

/**
 * Read the lines that the meta string of a fence names, and check its hash.
 *
 * For example `file=<rootDir>/public/setup.js#L3-L6 hash=ab7ce5835f34a359602c8fe03080c3ed`. Returns
 * undefined for a fence without `file=`.
 */
export function readFileFence(projectRoot: string, meta: string): FileSnippet | undefined {
  const fence = parseFileFence(meta)
  if (!fence) return undefined

  const {path, first = 1, last, hash} = fence
  const all = splitLines(readInside(projectRoot, path))
  const end = last ?? all.length

  if (all.length === 0) {
    throw new FileSnippetError(`Unexpected empty file ${quoteText(path)}, expected code`)
  }

  if (first > end || end > all.length) {
    const wanted = last === first ? `line ${first}` : `lines ${first} to ${last ?? 'the end'}`
    throw new FileSnippetError(
      `Cannot find ${wanted} in ${quoteText(path)}: its last line is ${all.length}`
    )
  }

  const snippet = toSnippet(path, all.slice(first - 1, end))

  if (hash !== undefined && !hasHash(snippet, hash)) {
    throw new FileSnippetError(
      `Unexpected hash \`${snippet.hash}\` of ${quoteText(path)}, expected \`${hash}\`: check the text around the fence, then correct its hash`
    )
  }

  return snippet
}

/** Check whether lines match the hash in a fence. */
export function hasHash({hash, windowsHash}: FileSnippet, expected: string): boolean {
  return [hash, windowsHash].includes(expected.toLowerCase())
}

function splitLines(text: string): Array<FileLine> {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, index) => ({text: line, line: index + 1}))
}

function toSnippet(path: string, lines: Array<FileLine>): FileSnippet {
  const texts = lines.map(({text}) => text)
  return {
    path,
    code: dedentLines(texts).join('\n'),
    firstLine: lines[0]?.line ?? 1,
    lastLine: lines.at(-1)?.line ?? 1,
    hash: toHash(texts),
    windowsHash: toHash(texts.map((text) => `${text}\r`))
  }
}

function toHash(lines: ReadonlyArray<string>): string {
  return createHash('md5').update(lines.join('\n')).digest('hex')
}

/** Remove the indent that all lines share. */
function dedentLines(lines: ReadonlyArray<string>): Array<string> {
  let shared: string | undefined

  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    shared ??= indent
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
  }

  const width = shared?.length ?? 0
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(width)))
}
