import {readdirSync, readFileSync, statSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import {toDigest} from './to-digest.ts'

const packages = ['navtree', 'pages', 'search', 'snippets', 'theme'].map(
  (name) => `@lockstep/${name}`
)

/**
 * Read a digest of all code that a page goes through: whatever is kept was made by this very code.
 *
 * Versions of everything else are exact in the manifests.
 */
export function readEngine(): string {
  const require = createRequire(import.meta.url)
  const folders = packages.map((name) => path.dirname(require.resolve(name)))
  const own = path.dirname(import.meta.dirname)
  const digests = [own, ...folders].map((folder) => {
    const manifest = readFileSync(path.join(folder, '../package.json'), 'utf8')
    return toDigest(manifest, ...listCode(folder).map((file) => readFileSync(file)))
  })
  return toDigest(process.version.split('.')[0] ?? '', ...digests)
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
