import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'

/** The compiler of TypeScript as it is installed. */
export interface Compiler {
  /** The script that Node.js runs. */
  program: string
  version: string
}

/** Find the package `typescript` for folders, searched in order, or next to this one. */
export function findCompiler(folders: ReadonlyArray<string>): Compiler | undefined {
  const manifest = findPackage('typescript', folders)
  if (manifest === undefined) return
  const {version} = JSON.parse(readFileSync(manifest, 'utf8')) as {version: string}
  return {program: path.join(path.dirname(manifest), 'bin/tsc'), version}
}

/** Find the folder of `@types` that has the types of Node.js. */
export function findNodeTypes(folders: ReadonlyArray<string>): string | undefined {
  const manifest = findPackage('@types/node', folders)
  return manifest && path.join(manifest, '../..')
}

/** Find the manifest of a package as a module in one of the folders would. */
function findPackage(name: string, folders: ReadonlyArray<string>): string | undefined {
  for (const place of [...folders.map((folder) => path.join(folder, 'module')), import.meta.url]) {
    try {
      return createRequire(place).resolve(`${name}/package.json`)
    } catch {
      // Not installed there.
    }
  }
  return
}
