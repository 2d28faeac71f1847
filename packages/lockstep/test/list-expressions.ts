import {readdir, readFile} from 'node:fs/promises'
import {tsPlugin} from '@sveltejs/acorn-typescript'
import {Parser} from 'acorn'

/** A regular expression in the source of a package. */
export interface Expression {
  /** `packages/pages/src/links/resolve-link.ts:59` */
  place: string
  source: string
  flags: string
}

const parsers = {ts: Parser.extend(tsPlugin()), tsx: Parser.extend(tsPlugin({jsx: {}}))}

/** List the regular expressions that are written as literals in the sources of all packages. */
export async function listExpressions(root: URL): Promise<Array<Expression>> {
  const files = await listSources(root)
  const lists = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, root), 'utf8')
      const parser = parsers[file.endsWith('x') ? 'tsx' : 'ts']
      const options = {ecmaVersion: 'latest', sourceType: 'module', locations: true} as const
      return listLiterals(parser.parse(text, options), file)
    })
  )
  return lists.flat()
}

/** List the sources alone: caches and installed packages next to them are large, and change while other tests run. */
async function listSources(root: URL): Promise<Array<string>> {
  const packages = await readdir(new URL('packages/', root))
  const lists = await Promise.all(
    packages.map(async (name) => {
      const folder = `packages/${name}/src/`
      const names = await readdir(new URL(folder, root), {recursive: true}).catch(() => [])
      return names.filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}${file}`)
    })
  )
  return lists.flat().sort()
}

function listLiterals(node: unknown, file: string): Array<Expression> {
  if (Array.isArray(node)) return node.flatMap((child) => listLiterals(child, file))
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && node.regex) {
    const {regex, loc} = node as unknown as {
      regex: {pattern: string; flags: string}
      loc: {start: {line: number}}
    }
    const place = `${file}:${loc.start.line}`
    return [{place, source: regex.pattern, flags: regex.flags}]
  }
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'loc' ? [] : listLiterals(child, file)
  )
}
