import {readdirSync, readFileSync, statSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import {toDigest} from '../cache/to-digest.ts'
import {bundleFolder, isBundled, isInstalled, moduleFolder, resolveModule} from './home-folder.ts'

let engine: string | undefined

/**
 * Read a digest of all code that compiles pages, so that cached results are only used by the code that made them.
 *
 * Versions of everything else are exact in the manifests. Code that runs doesn't change, so its files are read once.
 */
export function readEngine(): string {
  engine ??= readEngineFiles()
  return engine
}

/** Read the digest again when it is needed next, because files of the code have changed. */
export function forgetEngine(): void {
  engine = undefined
}

function readEngineFiles(): string {
  // A bundle is used only as long as it was made from the code of this digest.
  const code = isBundled
    ? readFileSync(path.join(bundleFolder, 'engine.txt'), 'utf8')
    : readCodeDigest()
  return toDigest(process.version.split('.')[0] ?? '', code)
}

/** The digest is the same for separate modules and for a bundle of them. */
export function readCodeDigest(): string {
  const homes = listHomes()
  const manifests = homes.map((home) => path.join(home, 'package.json'))
  const folders = [moduleFolder, ...homes.map((home) => path.join(home, 'dist'))]
  return readDigest([...manifests, ...folders.flatMap(listCode)])
}

/** Read a digest of the style sheets of the theme. No page goes through them. */
export function readStylesDigest(): string {
  if (isInstalled) return readDigest([path.join(bundleFolder, 'theme-files.json')])
  return readDigest(listStyleFolders().flatMap(listCode))
}

/** List the folders of style sheets. Only the theme has one. */
export function listStyleFolders(): Array<string> {
  return [path.dirname(resolveModule('@lockstep/theme/styles.css'))]
}

/** List the folders of the theme's compiled code, for people who work on it. An installed program has none. */
export function listEngineFolders(): Array<string> {
  if (isInstalled || moduleFolder.includes('node_modules')) return []
  return [path.join(moduleFolder, '../../theme/dist')]
}

/** List the folders of our packages that this one needs, directly or not, sorted. */
function listHomes(): Array<string> {
  const homes = new Set<string>()
  addHomes(path.join(moduleFolder, '..'))
  return [...homes].sort()

  function addHomes(home: string): void {
    const manifest = path.join(home, 'package.json')
    const {resolve} = createRequire(manifest)
    const {dependencies = {}} = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    for (const name of Object.keys(dependencies)) {
      if (!name.startsWith('@lockstep/')) continue
      const other = path.join(path.dirname(resolve(name)), '..')
      if (homes.has(other)) continue
      homes.add(other)
      addHomes(other)
    }
  }
}

interface Manifest {
  dependencies?: Record<string, string>
}

function readDigest(files: ReadonlyArray<string>): string {
  return toDigest(...files.map((file) => readFileSync(file)))
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
