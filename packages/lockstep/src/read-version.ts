import {createRequire} from 'node:module'

// Sources, compiled modules and the bundle are all one folder below the manifest.
const manifest: {version: string} = createRequire(import.meta.url)('../package.json')

/** Read the version of the program. */
export function readVersion(): string {
  return manifest.version
}
