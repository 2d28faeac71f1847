import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {createEntryCounter} from '../project/create-entry-counter.ts'
import type {FoundryConfig} from '../project/read-foundry-config.ts'
import {toProjectPath} from '../project/to-project-path.ts'
import {matchGlob} from '../references/match-glob.ts'
import {matchPath} from '../references/match-path.ts'

/** A larger source cannot be compiled, so it need not be read to be missing. */
const mostSourceBytes = 10_000_000

/**
 * List the sources of a project that `forge build` makes artifacts of.
 *
 * Those are the files of the `src` folder that declare a contract and are not skipped. Tests, scripts
 * and libraries are left out: a project need not compile them.
 */
export function listSources(config: FoundryConfig): Array<string> {
  return listFiles(config)
    .filter((file) => /(?<!\.[ts])\.sol$/.test(file))
    .map((file) => toProjectPath(config, file))
    .filter((path) => !config.skip.some((pattern) => isSkipped(pattern, path)))
    .filter((path) => mayDeclareContract(join(config.root, path)))
    .sort()
}

/** List the files below `src`. Symbolic links to folders are not followed, since they can form cycles. */
function listFiles({src, places}: FoundryConfig): Array<string> {
  const count = createEntryCounter('src', places.src)
  const files: Array<string> = []
  const folders = [src]

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = readEntries(folder)
    count(entries.length)
    for (const entry of entries) {
      const place = join(folder, entry.name)
      if (!entry.isDirectory()) files.push(place)
      else if (entry.name !== 'node_modules') folders.push(place)
    }
  }

  return files
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch {
    // It is missing, or this user cannot read it, and neither can `forge`.
    return []
  }
}

function mayDeclareContract(file: string): boolean {
  const stats = statSync(file, {throwIfNoEntry: false})
  // Reading a pipe or a device would never end.
  if (!stats?.isFile()) return false
  return stats.size > mostSourceBytes || declaresContract(stripComments(readFileSync(file, 'utf8')))
}

/** Check for a declaration that `forge` writes an artifact for: the words before a brace. */
function declaresContract(source: string): boolean {
  const heads = source.split('{').slice(0, -1)
  return heads.some((head) => {
    const start = Math.max(head.lastIndexOf(';'), head.lastIndexOf('}')) + 1
    return /(?:^|\s)(?:contract|interface|library)\s+[A-Za-z_$]/.test(head.slice(start))
  })
}

/** Remove comments and texts, in which any word may occur. */
function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/g, ' ')
}

/**
 * Check a pattern of `skip`: a glob, a part of a path, or `test` and `script` as `forge` means them.
 *
 * A `*` of `forge` matches slashes as well. A pattern may also match from any folder on, which `forge` refuses.
 */
function isSkipped(pattern: string, path: string): boolean {
  if (/^tests?$/.test(pattern)) return path.endsWith('.t.sol')
  if (/^scripts?$/.test(pattern)) return path.endsWith('.s.sol')
  if (!/[*?/]/.test(pattern)) return path.includes(pattern)
  if (matchGlob(pattern.replace(/^\.\//, ''), path)) return true
  const names = path.split('/')
  return names.some((_, index) => matchPath(pattern, names.slice(index).join('/')))
}
