import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {type FoundryConfig, toProjectPath} from '../project/read-foundry-config.ts'

/**
 * List the sources of a project that `forge build` makes artifacts of.
 *
 * Those are the files of the `src` folder that declare a contract and are not skipped. Tests, scripts
 * and libraries are left out: a project need not compile them.
 */
export function listSources(config: FoundryConfig): Array<string> {
  if (!existsSync(config.src)) return []
  const skipped = config.skip.map(toPattern)

  return readdirSync(config.src, {recursive: true, encoding: 'utf8'})
    .map((name) => join(config.src, name))
    .filter((file) => /(?<!\.[ts])\.sol$/.test(file))
    .map((file) => toProjectPath(config, file))
    .filter((path) => !/(?:^|\/)node_modules\//.test(path))
    .filter((path) => !skipped.some((pattern) => pattern.test(path)))
    .filter((path) =>
      declaresContract(stripComments(readFileSync(join(config.root, path), 'utf8')))
    )
    .sort()
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

/** Convert a pattern of `skip`: a glob, a part of a file name, or `test` and `script` as `forge` means them. */
function toPattern(text: string): RegExp {
  if (/^tests?$/.test(text)) return /\.t\.sol$/
  if (/^scripts?$/.test(text)) return /\.s\.sol$/
  const glob = text.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = glob
    .replace(/\*\*\/?|\*|\?/g, (mark) => (mark === '?' ? '[^/]' : mark === '*' ? '[^/]*' : '.*'))
    .replace(/^\.\//, '')
  return new RegExp(/[*?/]/.test(text) ? `(?:^|/)${source}(?:/|$)` : source)
}
