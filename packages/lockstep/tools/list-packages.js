import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

/** Folder of all packages. */
export const packagesFolder = join(import.meta.dirname, '../..')

/** List the packages that are published, with their manifests. */
export function listPackages() {
  return readdirSync(packagesFolder)
    .sort()
    .map((name) => {
      const folder = join(packagesFolder, name)
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return {folder, file: join(folder, 'package.json'), manifest}
    })
    .filter(({manifest}) => manifest.private !== true)
}
