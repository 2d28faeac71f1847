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
  /** In the file, from 1. */
  firstLine: number
  lastLine: number
  /** MD5 of the lines as they are in the file, as fences carry it. */
  hash: string
  /** The same where lines end as on Windows: a fence may have been written there. */
  windowsHash: string
}

/**
 * Read a file of a project, or a named region of it.
 *
 * @param projectRoot Nothing outside of it is read.
 * @param path From there on.
 */
export function readFileSnippet(projectRoot: string, path: string, region?: string): FileSnippet {
  const text = readInside(projectRoot, path)
  return toSnippet(path, region === undefined ? splitLines(text) : cutRegion(text, region, path))
}

/**
 * Read the lines that the meta string of a fence names, and check its hash.
 *
 * `file=<rootDir>/public/setup.js#L3-L6 hash=ab7ce5835f34a359602c8fe03080c3ed`; gives
 * nothing for a fence without `file=`.
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

/** Whether lines are those that a fence was written for. */
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

/** Move lines to the left, as far as all of them can go. */
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
