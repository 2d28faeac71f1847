import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import {homeFolder, isBundled, moduleFolder} from '../home-folder.ts'
import {toDigest} from './to-digest.ts'

const packages = ['lint', 'navtree', 'pages', 'proof', 'search', 'snippets', 'theme'].map(
  (name) => `@lockstep/${name}`
)

/**
 * Read a digest of all code that a page goes through: whatever is kept was made by this very code.
 *
 * Versions of everything else are exact in the manifests.
 */
export function readEngine(): string {
  // A bundle is used only as long as it is of the very code that this is a digest of.
  const code = isBundled
    ? readFileSync(path.join(homeFolder, 'bundle/engine.txt'), 'utf8')
    : readCodeDigest()
  return toDigest(process.version.split('.')[0] ?? '', code)
}

/** The same whether it is read where the modules are, or was written into a bundle. */
export function readCodeDigest(): string {
  return toDigest(...listEngineFiles().map((file) => readFileSync(file)))
}

/** List the files of the code that a page goes through: manifests, modules and style sheets. */
export function listEngineFiles(): Array<string> {
  const require = createRequire(import.meta.url)
  const folders = packages.map((name) => path.dirname(require.resolve(name)))
  return [moduleFolder, ...folders].flatMap((folder) => {
    const styles = path.join(folder, '../styles')
    const manifest = path.join(folder, '../package.json')
    return [manifest, ...listCode(folder), ...(existsSync(styles) ? listCode(styles) : [])]
  })
}

function listCode(folder: string): Array<string> {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const place = path.join(folder, name)
      if (statSync(place).isDirectory()) return listCode(place)
      return /\.(?:tsx?|js|css)$/.test(name) && !name.endsWith('.d.ts') ? [place] : []
    })
}
