import {createRequire} from 'node:module'
import path from 'node:path'

// A module of this package is in a folder of `src` or `dist`; a chunk of a bundle is directly in the bundle.
const [, own] = /^(.*[\\/](?:src|dist))[\\/]engine$/.exec(import.meta.dirname) ?? []

/** Whether this code runs from a bundle. */
export const isBundled: boolean = own === undefined

/** Folder of the bundle, if there is one. */
export const bundleFolder: string = import.meta.dirname

/** Whether this code runs from an installed bundle, which is complete without the packages that it was made from. */
export const isInstalled: boolean = isBundled && /[\\/]node_modules[\\/]/.test(bundleFolder)

/**
 * Folder of the separate modules of this package: sources in tests, otherwise the compiled ones.
 * An installed bundle has none, and returns its own folder.
 */
export const moduleFolder: string = own ?? findModules()

function findModules(): string {
  if (isInstalled) return bundleFolder
  return path.dirname(createRequire(import.meta.url).resolve('@lockstep/generator'))
}

/** Resolve a module that this package depends on, also from a bundle in another package. */
export const {resolve: resolveModule} = createRequire(path.join(moduleFolder, 'index.js'))
