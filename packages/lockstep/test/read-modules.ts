import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'

/** A source file with the modules that it imports, types included. */
export interface Module {
  /** Path from the root of the repository. */
  file: string
  /** What it imports: a path from the root for its own modules, otherwise the name as written. */
  imports: Array<string>
  text: string
}

const statement =
  /^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** Read every TypeScript and JavaScript file below a folder, with its real imports. */
export function readModules(root: string, folder: string): Array<Module> {
  return listFiles(path.join(root, folder)).map((place) => {
    const text = readFileSync(place, 'utf8')
    const imports = Array.from(text.matchAll(statement), ([, from, bare, dynamic]) => {
      const name = from ?? bare ?? dynamic ?? ''
      if (!name.startsWith('.')) return name
      return toName(root, path.resolve(path.dirname(place), name))
    })
    return {file: toName(root, place), imports, text}
  })
}

function listFiles(folder: string): Array<string> {
  return readdirSync(folder, {withFileTypes: true})
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name)
      if (entry.isDirectory()) {
        const isSkipped = /^(?:node_modules|dist|bundle|faults|fixtures)$/.test(entry.name)
        return isSkipped ? [] : listFiles(place)
      }
      return /\.(?:tsx?|js)$/.test(entry.name) ? [place] : []
    })
}

function toName(root: string, place: string): string {
  return path.relative(root, place).split(path.sep).join('/')
}

/** List the groups of modules that import each other in a circle, each sorted. */
export function findCycles(modules: ReadonlyArray<Module>): Array<Array<string>> {
  const imports = new Map(modules.map(({file, imports}) => [file, imports]))
  const reached = new Map(modules.map(({file}) => [file, reach(file)]))
  const cycles = modules.map(({file}) => {
    const others = [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file))
    return others.sort()
  })
  const unique = new Set(cycles.filter(({length}) => length > 0).map((cycle) => cycle.join('\n')))
  return [...unique].map((cycle) => cycle.split('\n'))

  function reach(file: string): Set<string> {
    const found = new Set<string>()
    const waiting = [...(imports.get(file) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next) || !imports.has(next)) continue
      found.add(next)
      waiting.push(...(imports.get(next) ?? []))
    }
    return found
  }
}
