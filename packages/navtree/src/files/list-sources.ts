import type {Dirent} from 'node:fs'
import {readdir, realpath, stat} from 'node:fs/promises'
import path from 'node:path'
import {SetupError, wholeFile} from '@lockstep/problem'
import type {RuleId, TreeProblem} from '../problem.ts'

/** A folder of the docs set with everything in it that matters, sorted by name. */
export interface SourceFolder {
  /** Path relative to the root, with `/`; empty for the root. */
  path: string
  files: Array<string>
  folders: Array<SourceFolder>
}

/** A folder that cannot be read at all: the set-up is wrong, not the content. */
export class FolderNotFoundError extends SetupError {
  override name = 'FolderNotFoundError'

  constructor(folder: string, options?: ErrorOptions) {
    super(`Cannot read folder \`${folder}\`: pass a folder with Markdown or MDX pages`, options)
  }
}

/**
 * List pages and `_meta` files below `root`.
 *
 * Names that begin with a dot or `[`, `node_modules`, and links to those or out of the root are passed over. Names that
 * begin with `_` are listed, since pages may include them.
 *
 * A linked folder is listed where the link is, but links to folders inside it are not followed again: a few folders
 * that link to each other would otherwise have millions of paths.
 */
export async function listSources(
  root: string
): Promise<{folder: SourceFolder; problems: Array<TreeProblem>}> {
  const problems: Array<TreeProblem> = []
  let realRoot: string

  try {
    realRoot = await realpath(root)
    return {folder: await list('', realRoot), problems}
  } catch (cause) {
    throw new FolderNotFoundError(root, {cause})
  }

  async function list(folder: string, real: string): Promise<SourceFolder> {
    const result: SourceFolder = {path: folder, files: [], folders: []}
    const entries = await readdir(real, {withFileTypes: true})

    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isHidden(entry.name)) continue
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      const found = await resolve(entry, file, real)

      if (found?.kind === 'file' && /\.(mdx?|json|[jt]sx?)$/.test(file)) {
        result.files.push(entry.name)
      } else if (found?.kind === 'folder') {
        const below = await tryList(file, found.target)
        if (below && (below.files.length > 0 || below.folders.length > 0))
          result.folders.push(below)
      }
    }

    return result
  }

  async function tryList(file: string, real: string): Promise<SourceFolder | undefined> {
    try {
      return await list(file, real)
    } catch (cause) {
      report(file, 'unreadable-file', `Cannot read folder: ${(cause as Error).message}`)
      return
    }
  }

  async function resolve(
    entry: Dirent,
    file: string,
    folder: string
  ): Promise<{kind: 'file' | 'folder'; target: string} | undefined> {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) return {kind: 'folder', target: place}
    if (entry.isFile()) return {kind: 'file', target: place}
    if (!entry.isSymbolicLink()) return

    try {
      const target = await realpath(place)
      if (!isInside(target, realRoot)) {
        report(
          file,
          'outside-root',
          'Unexpected link out of the docs folder, expected one inside it'
        )
        return
      }
      if (path.relative(realRoot, target).split(path.sep).some(isHidden)) {
        report(
          file,
          'outside-root',
          'Unexpected link to what is passed over, expected one to a file or folder of the docs'
        )
        return
      }
      const found = await stat(target)
      // Reading a pipe or a device may never end.
      if (found.isFile()) return {kind: 'file', target}
      const isLinked = folder !== path.join(realRoot, path.dirname(file))
      // A link to a folder that it lies in would go on for ever.
      const isLoop = isInside(folder, target)
      return found.isDirectory() && !isLinked && !isLoop ? {kind: 'folder', target} : undefined
    } catch (cause) {
      report(file, 'unreadable-file', `Cannot follow link: ${(cause as Error).message}`)
      return
    }
  }

  function report(file: string, ruleId: RuleId, reason: string): void {
    problems.push({file, ruleId, reason, severity: 'warning', place: wholeFile})
  }
}

/** Secrets of a repository, such as `.git` and `.env`, and what is nobody's page. */
function isHidden(name: string): boolean {
  return /^[.[]/.test(name) || name === 'node_modules'
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}
