import {readFileSync, realpathSync, statSync} from 'node:fs'
import {isAbsolute, join, relative, sep} from 'node:path'
import {FileSnippetError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'

/**
 * Read a text file of a project, and of nothing else on the machine.
 *
 * No absolute path, no `..`, no link that leads out: a page is written by anyone who can
 * open a pull request.
 */
export function readInside(root: string, path: string): string {
  const parts = path.split(/[\\/]/)

  if (isAbsolute(path) || /^[a-z]:/i.test(path) || parts.includes('..') || path.includes('\0')) {
    throw outside(path)
  }

  if (parts.some(isHidden) && !isTemplate(path)) {
    throw new FileSnippetError(
      `Unexpected hidden file ${quoteText(path)}, expected one that anybody may read`
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

  if (!statSync(file).isFile()) {
    throw new FileSnippetError(`Unexpected folder or device ${quoteText(path)}, expected a file`)
  }

  const bytes = readFileSync(file)

  try {
    // A byte order mark is no text; other bytes that are none are an error.
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes).replaceAll('\r\n', '\n')
  } catch (cause) {
    throw new FileSnippetError(`Unexpected bytes in ${quoteText(path)}, expected UTF-8 text`, {
      cause
    })
  }
}

/** `.env` and `.git` hold what is nobody's business, and a page is published. */
function isHidden(name: string): boolean {
  return /^\.[^.]/.test(name)
}

/** What a project shows of such files, and what its public workflow is. */
function isTemplate(path: string): boolean {
  return /\.(example|sample|template|dist)$|^\.github[\\/]/.test(path)
}

function outside(path: string): FileSnippetError {
  return new FileSnippetError(
    `Unexpected path ${quoteText(path)}, expected a file inside the project`
  )
}
