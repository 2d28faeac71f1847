import {accessSync, constants, existsSync, readFileSync, realpathSync, statSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'

/** Find a program in folders, searched in order. */
export function findTool(name: string, folders: ReadonlyArray<string>): string | undefined {
  for (const folder of folders) {
    const found = findFoundry(name, folder) ?? path.join(folder, name)
    if (isProgram(found)) return found
  }
  return
}

/**
 * Find the program itself behind a launcher that Foundry's packages on npm put into a folder.
 *
 * The launchers always exit with 0, so a failure would go unnoticed.
 */
function findFoundry(name: string, folder: string): string | undefined {
  if (!/^(anvil|cast|chisel|forge)$/.test(name)) return
  if (!existsSync(path.join(folder, name))) return
  const launcher = realpathSync(path.join(folder, name))
  const home = path.dirname(launcher)
  const manifests = [
    path.join(folder, '..', '@foundry-rs', name, 'package.json'),
    path.join(home, 'package.json'),
    path.join(home, '../package.json'),
    ...listNamedPackages(name, launcher).map((place) => path.join(home, place, 'package.json'))
  ]
  const manifest = manifests.find((file) => existsSync(file) && isFoundry(file))
  if (manifest === undefined) return
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const file = `@foundry-rs/${name}-${process.platform}-${architecture}/bin/${name}`
  try {
    return createRequire(realpathSync(manifest)).resolve(file)
  } catch {
    // The package has no binary for this machine, which its launcher reports.
    return
  }
}

/**
 * List the packages of a program of Foundry that a script names by their paths from its folder, `$basedir`.
 *
 * `pnpm add --global` writes such a script into a folder far from the package.
 */
function listNamedPackages(name: string, launcher: string): Array<string> {
  if (statSync(launcher).size > maxScriptSize) return []
  const text = readFileSync(launcher, 'latin1')
  if (!text.startsWith('#!')) return []
  const scope = `@foundry-rs/${name}/`
  return [...text.matchAll(/\$basedir\w*"?\/'?([^"'$\n]+)/g)].flatMap(([, place = '']) =>
    place.includes(scope) ? [place.slice(0, place.indexOf(scope) + scope.length)] : []
  )
}

/** The program itself has 50 MB, and the script of a package manager 5 kB. */
const maxScriptSize = 100_000

function isFoundry(manifest: string): boolean {
  return /"name":\s*"@foundry-rs\//.test(readFileSync(manifest, 'utf8'))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    // It does not exist, or we may not execute it.
    return false
  }
}
