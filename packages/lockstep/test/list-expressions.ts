import {readdir, readFile} from 'node:fs/promises'
import {type PlacedNode, parseModule} from './parse-module.ts'

/** A regular expression in the source of a package. */
export interface Expression {
  /** `packages/pages/src/links/resolve-link.ts:59` */
  place: string
  source: string
  flags: string
}

/**
 * List the regular expressions in the sources of all packages and of the site: literals, and texts that `RegExp` gets.
 *
 * An expression that is put together from several texts is not among them.
 */
export async function listExpressions(root: URL): Promise<Array<Expression>> {
  const files = await listSources(root)
  const lists = await Promise.all(
    files.map(async (file) => {
      const {nodes} = parseModule(file, await readFile(new URL(file, root), 'utf8'))
      return nodes.flatMap((node) => toExpression(node, file))
    })
  )
  return lists.flat()
}

/** List the sources alone: caches and installed packages next to them are large, and change while other tests run. */
async function listSources(root: URL): Promise<Array<string>> {
  const packages = await readdir(new URL('packages/', root))
  const folders = [
    ...packages.map((name) => `packages/${name}/src/`),
    ...['islands', 'registry', 'tools', 'views'].map((name) => `site/${name}/`)
  ]
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(new URL(folder, root), {recursive: true}).catch(() => [])
      return names.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => `${folder}${file}`)
    })
  )
  return lists.flat().sort()
}

/** `new RegExp('a+', 'g')`, as ESTree has it. */
interface Made {
  callee: {name?: string}
  arguments: ReadonlyArray<{value?: unknown}>
}

function toExpression(node: PlacedNode, file: string): Array<Expression> {
  const place = `${file}:${node.loc.start.line}`
  if ('regex' in node && node.regex) {
    const {pattern, flags} = node.regex as {pattern: string; flags: string} // As ESTree has it.
    return [{place, source: pattern, flags}]
  }
  if (node.type !== 'NewExpression') return []
  const {callee, arguments: given} = node as unknown as Made
  const [source, flags = ''] = given.map(({value}) => value)
  return callee.name === 'RegExp' && typeof source === 'string'
    ? [{place, source, flags: String(flags)}]
    : []
}
