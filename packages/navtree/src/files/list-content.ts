import type {Dirent} from 'node:fs'
import {readdir, realpath, stat} from 'node:fs/promises'
import path from 'node:path'
import {describeDiskError, SetupError, wholeFile} from '@lockstep/problem'
import type {RuleId, TreeProblem} from '../problem.ts'

/** A folder of the docs set with everything in it that matters, sorted by name. */
export interface ContentFolder {
  /** Path relative to the root, with `/`; empty for the root. */
  path: string
  files: Array<string>
  folders: Array<ContentFolder>
}

/** A folder that cannot be read at all: the setup is wrong, not the content. */
export class FolderNotFoundError extends SetupError {
  override name = 'FolderNotFoundError'

  constructor(folder: string, options?: ErrorOptions) {
    super(`Cannot read folder \`${folder}\`: pass a folder with Markdown or MDX pages`, options)
  }
}

/**
 * List pages and `_meta` files below `root`.
 *
 * Names that begin with a dot or `[`, `node_modules`, and links to those or out of the root are skipped. Names that
 * begin with `_` are listed, since pages may include them.
 *
 * A linked folder is listed where the link is, but links to folders inside it are not followed again: a few folders
 * that link to each other would otherwise have millions of paths.
 */
export async function listContent(
  root: string
): Promise<{folder: ContentFolder; problems: Array<TreeProblem>}> {
  const problems: Array<TreeProblem> = []
  try {
    const walk = {root: await realpath(root), problems}
    return {folder: await listFolder('', walk.root, walk), problems}
  } catch (cause) {
    throw new FolderNotFoundError(root, {cause})
  }
}

/** State that is shared while the folders of a docs set are listed. */
interface Walk {
  /** The real path of the root. */
  root: string
  problems: Array<TreeProblem>
}

/** List a folder of the docs set, which may be elsewhere on the disk. */
async function listFolder(folder: string, real: string, walk: Walk): Promise<ContentFolder> {
  const result: ContentFolder = {path: folder, files: [], folders: []}
  const entries = await readdir(real, {withFileTypes: true})

  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isHidden(entry.name)) continue
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    const found = await resolveEntry(entry, file, real, walk)

    if (found?.kind === 'file' && /\.(mdx?|json|[jt]sx?)$/.test(file)) {
      result.files.push(entry.name)
    } else if (found?.kind === 'folder') {
      const below = await tryListFolder(file, found.target, walk)
      if (below && (below.files.length > 0 || below.folders.length > 0)) result.folders.push(below)
    }
  }

  return result
}

async function tryListFolder(
  file: string,
  real: string,
  walk: Walk
): Promise<ContentFolder | undefined> {
  try {
    return await listFolder(file, real, walk)
  } catch (cause) {
    report(
      walk,
      file,
      'unreadable-file',
      `Cannot read folder: ${describeDiskError(cause as Error)}`
    )
    return
  }
}

/** A file or a folder, with its path on the disk. */
interface Target {
  kind: 'file' | 'folder'
  target: string
}

async function resolveEntry(
  entry: Dirent,
  file: string,
  folder: string,
  walk: Walk
): Promise<Target | undefined> {
  const target = path.join(folder, entry.name)
  if (entry.isDirectory()) return {kind: 'folder', target}
  if (entry.isFile()) return {kind: 'file', target}
  if (!entry.isSymbolicLink()) return

  try {
    return await resolveLink(target, file, folder, walk)
  } catch (cause) {
    const isGone = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isGone ? 'what it leads to does not exist' : describeDiskError(cause as Error)
    report(walk, file, 'unreadable-file', `Cannot follow this symbolic link: ${reason}`)
    return
  }
}

/** Find what a symbolic link leads to, if that is part of the docs set. */
async function resolveLink(
  link: string,
  file: string,
  folder: string,
  walk: Walk
): Promise<Target | undefined> {
  const target = await realpath(link)
  if (!isInside(target, walk.root)) {
    const reason =
      'Unexpected symbolic link to a place outside of the docs folder, expected one inside it'
    report(walk, file, 'outside-root', reason)
    return
  }
  if (path.relative(walk.root, target).split(path.sep).some(isHidden)) {
    const reason = 'This symbolic link is ignored; link to a file or folder inside the docs'
    report(walk, file, 'outside-root', reason)
    return
  }
  const found = await stat(target)
  // Reading a pipe or a device may never end.
  if (found.isFile()) return {kind: 'file', target}
  const isLinked = folder !== path.join(walk.root, path.dirname(file))
  // A link to a folder that contains it would go on forever.
  const isLoop = isInside(folder, target)
  return found.isDirectory() && !isLinked && !isLoop ? {kind: 'folder', target} : undefined
}

function report({problems}: Walk, file: string, ruleId: RuleId, reason: string): void {
  problems.push({file, ruleId, reason, severity: 'warning', place: wholeFile})
}

/** Whether a name is never a page: secrets of a repository, such as `.git` and `.env`, packages and routes. */
function isHidden(name: string): boolean {
  return /^[.[]/.test(name) || name === 'node_modules'
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}
