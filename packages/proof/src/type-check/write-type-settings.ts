import {existsSync} from 'node:fs'
import {rm, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {findNodeTypes} from './find-compiler.ts'

/** Settings of the compiler for scripts that Node.js runs, if the project has no settings. */
const usual = {
  strict: true,
  target: 'esnext',
  module: 'esnext',
  // Node.js itself says whether it finds a module; this only has to find the types.
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  allowImportingTsExtensions: true
}

/** Settings that every check has. */
const own = {
  noEmit: true,
  allowJs: true,
  resolveJsonModule: true,
  allowArbitraryExtensions: true,
  skipLibCheck: true,
  // `null` takes back what the project sets for its own build.
  composite: null,
  incremental: null,
  tsBuildInfoFile: null,
  rootDir: null
}

/** Find the folder whose settings apply to a file: the nearest with a `tsconfig.json` up to `root`, or its own. */
export function findSettingsFolder(file: string, root: string): string {
  const start = path.dirname(file)
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'tsconfig.json'))) return folder
    if (folder === root || folder === path.dirname(folder)) return start
  }
}

/** Write settings for a check of files into a folder, and return their path. */
export async function writeTypeSettings(
  folder: string,
  files: ReadonlyArray<string>,
  packages: ReadonlyArray<string>
): Promise<string> {
  const project = path.join(folder, 'tsconfig.json')
  const types = findNodeTypes([folder, ...packages])
  const node = types === undefined ? {types: []} : {types: ['node'], typeRoots: [types]}
  const settings = existsSync(project)
    ? {extends: project, compilerOptions: own, files}
    : {compilerOptions: {...usual, ...node, ...own}, files}
  const file = path.join(folder, 'tsconfig.lockstep.json')
  await writeFile(file, JSON.stringify(settings))
  return file
}

/** Remove files that only a check needs, so that the page doesn't find them. */
export async function removeFiles(files: ReadonlyArray<string>): Promise<void> {
  await Promise.all(files.map((file) => rm(file, {force: true})))
}
