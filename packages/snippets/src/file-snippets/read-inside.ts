import {readFileSync, realpathSync, statSync} from 'node:fs'
import {isAbsolute, join, relative, sep} from 'node:path'
import {formatSize} from '@lockstep/problem'
import {FileSnippetError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'

/**
 * Read a text file inside of a project.
 *
 * Absolute paths, `..` and links that lead outside are rejected, because anyone who can open a pull request can write a
 * page.
 */
export function readInside(root: string, path: string): string {
  const parts = path.split(/[\\/]/)

  if (isAbsolute(path) || /^[a-z]:/i.test(path) || parts.includes('..') || path.includes('\0')) {
    throw outside(path)
  }

  if (parts.some(isHidden) && !isTemplate(path)) {
    throw new FileSnippetError(
      `Unexpected hidden file ${quoteText(path)}, expected a file that is safe to publish`
    )
  }

  let file: string

  try {
    file = realpathSync(join(root, path))
  } catch (cause) {
    throw new FileSnippetError(`Cannot find ${quoteText(path)} in the project`, {cause})
  }

  const inside = relative(realpathSync(root), file)
  if (isAbsolute(inside) || inside.split(sep)[0] === '..') throw outside(path)
  if (inside.split(sep).some(isHidden) && !isTemplate(inside)) throw outside(path)

  const stats = statSync(file)
  if (!stats.isFile()) {
    throw new FileSnippetError(`Unexpected folder or device ${quoteText(path)}, expected a file`)
  }

  if (stats.size > mostBytes) {
    throw new FileSnippetError(
      `Unexpected size of ${quoteText(path)}: it is larger than ${formatSize(mostBytes)}`
    )
  }

  const bytes = readFileSync(file)

  try {
    // Drop a byte order mark. Bytes that are not valid UTF-8 are an error.
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes).replaceAll('\r\n', '\n')
  } catch (cause) {
    throw new FileSnippetError(`Unexpected bytes in ${quoteText(path)}, expected UTF-8 text`, {
      cause
    })
  }
}

/** No page shows a larger file, and finding a region means reading all of it. */
const mostBytes = 10_000_000

/** Files such as `.env` and `.git` can hold secrets, and a page is published. */
function isHidden(name: string): boolean {
  return /^\.[^.]/.test(name)
}

/** Hidden files that are made to be shared, such as examples and public workflows. */
function isTemplate(path: string): boolean {
  return /\.(example|sample|template|dist)$|^\.github[\\/]/.test(path)
}

function outside(path: string): FileSnippetError {
  return new FileSnippetError(
    `Unexpected path ${quoteText(path)}, expected a file inside the project`
  )
}
