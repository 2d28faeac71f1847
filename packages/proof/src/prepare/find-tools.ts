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
  const launcher = path.join(folder, name)
  if (!existsSync(launcher)) return
  const manifests = [
    path.join(folder, '..', '@foundry-rs', name, 'package.json'),
    path.join(path.dirname(realpathSync(launcher)), 'package.json'),
    path.join(path.dirname(realpathSync(launcher)), '../package.json')
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
