import path from 'node:path'
import type {BuildOptions, OutputFile} from 'esbuild'

/** A file of the site by its path from the root. */
export interface BundledFile {
  path: string
  bytes: Uint8Array
}

/** Options of every bundle of a site. */
export const common = {
  bundle: true,
  minify: true,
  write: false,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  target: ['es2022', 'chrome123', 'firefox120', 'safari17.5']
} satisfies BuildOptions

/** The name of a file in the folder of assets. */
export function toSiteName({path: place}: OutputFile): string {
  return path.basename(place)
}

/** The only file of a bundle. */
export function firstOf(files: ReadonlyArray<OutputFile> | undefined): Uint8Array {
  const [file] = files ?? []
  if (!file) throw new Error('Cannot find what was bundled')
  return file.contents
}
