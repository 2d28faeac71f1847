import {readdir, readFile} from 'node:fs/promises'
import {type PlacedNode, parseModule} from './parse-module.ts'

/** A regular expression in the source of a package. */
export interface Expression {
  /** `packages/pages/src/links/resolve-link.ts:59` */
  place: string
  source: string
  flags: string
}

/** List the regular expressions that are written as literals in the sources of all packages. */
export async function listExpressions(root: URL): Promise<Array<Expression>> {
  const files = await listSources(root)
  const lists = await Promise.all(
    files.map(async (file) => {
      const nodes = parseModule(file, await readFile(new URL(file, root), 'utf8'))
      return nodes.flatMap((node) => toExpression(node, file))
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

function toExpression(node: PlacedNode, file: string): Array<Expression> {
  if (!('regex' in node) || !node.regex) return []
  const {pattern, flags} = node.regex as {pattern: string; flags: string} // As ESTree has it.
  return [{place: `${file}:${node.loc.start.line}`, source: pattern, flags}]
}
