import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {removeUnused} from '../cache/remove-unused.ts'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {AssetOptions} from './bundle-assets.ts'

/** The components of a site, for the program that compiles pages. */
export interface ComponentModule {
  /** Compiled module. Undefined for a site without components. */
  components?: string | undefined
  /** Digest of what the module does, which is the same on every machine. */
  componentsDigest?: string | undefined
}

/** Styles and scripts of a site, as files in the cache. */
export interface Assets extends ComponentModule {
  /** Where each file is on the disk, by its path from the root of the site. */
  files: Array<{path: string; source: string}>
  styles: Array<string>
  scripts: Array<string>
  /** Module that opens the search dialog. */
  search: string
  islands: Record<string, string>
  /** Digest of everything above. */
  digest: string
  /** Sources of the site that they were made from. */
  sources: Array<string>
}

interface Kept extends Omit<Assets, 'files' | 'sources'> {
  key: string
  files: Array<{path: string; digest: string}>
  /** Sources of the site, with their digests. */
  inputs: Array<[file: string, digest: string]>
}

/** Where assets are kept, and the digest of everything that they depend on besides their sources. */
interface AssetPlaces {
  cache: string
  store: CacheStore
  engine: string
}

/**
 * Read the assets of a site; they are bundled only if the cache doesn't have the current ones.
 *
 * The components are known first, while a bundler may still make what only browsers need. `begun` fulfills when this
 * thread only waits: for the bundler, or for nothing.
 */
export function startAssets(options: AssetOptions, places: AssetPlaces): StartedAssets {
  let take = (_: ComponentModule): void => {}
  let begin = (): void => {}
  const early = new Promise<ComponentModule>((resolve) => {
    take = resolve
  })
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const assets = readAssets(options, places, {onComponents: take, onBegin: begin})
  return {begun: Promise.race([begun, assets]), components: Promise.race([early, assets]), assets}
}

/** Styles and scripts that are being made. */
interface StartedAssets {
  begun: Promise<unknown>
  components: Promise<ComponentModule>
  assets: Promise<Assets>
}

interface AssetListener {
  onComponents: (module: ComponentModule) => void
  /** A bundler has begun. */
  onBegin: () => void
}

async function readAssets(
  {accent, components}: AssetOptions,
  {cache, store, engine}: AssetPlaces,
  {onComponents, onBegin}: AssetListener
): Promise<Assets> {
  const folder = path.join(cache, 'assets')
  const record = path.join(folder, 'assets.json')
  const key = toDigest(engine, JSON.stringify([accent, components]))
  const kept = await readKept(record)
  // A cache can come from someone else, so run only the modules that the settings name.
  const isOurs = (kept?.components === undefined) === (components === undefined)
  if (kept?.key === key && isOurs && (await isWhole(kept, folder))) return toAssets(kept, folder)

  const {bundleAssets} = await import('./bundle-assets.ts')
  let [moduleFile, moduleDigest]: Array<string | undefined> = []
  const bundle = await bundleAssets(
    {accent, components},
    {store, engine},
    {
      async onModule(module, digest) {
        moduleDigest = digest
        moduleFile = path.join(folder, `components.${toDigest(module)}.mjs`)
        await writeWhole(moduleFile, module)
        onComponents({components: moduleFile, componentsDigest: digest})
      },
      onBegin
    }
  )
  const files = bundle.files.map(({path: place, bytes}) => ({
    path: place,
    digest: toDigest(bytes),
    bytes
  }))
  for (const {path: place, bytes} of files)
    await writeWhole(path.join(folder, path.basename(place)), bytes)

  const {styles, scripts, search, islands} = bundle
  const inputs = await Promise.all(
    bundle.inputs.map(
      async (file): Promise<[string, string]> => [file, toDigest(await readFile(file))]
    )
  )
  const made: Kept = {
    key,
    files: files.map(({path: place, digest}) => ({path: place, digest})),
    styles,
    scripts,
    search,
    islands,
    components: moduleFile,
    componentsDigest: moduleDigest,
    inputs,
    // Documents depend on this. The key has the folder of the site, which differs between machines.
    digest: toDigest(
      engine,
      JSON.stringify([accent, styles, scripts, search, islands]),
      moduleDigest ?? ''
    )
  }
  await writeWhole(record, JSON.stringify(made))
  const used = new Set(files.map((file) => path.basename(file.path)))
  await removeUnused(
    folder,
    (name) => used.has(name) || name === 'assets.json' || name === path.basename(moduleFile ?? '')
  )
  return toAssets(made, folder)
}

function toAssets({key: _, inputs, files, ...assets}: Kept, folder: string): Assets {
  return {
    ...assets,
    sources: inputs.map(([file]) => file),
    files: files.map(({path: place}) => ({
      path: place,
      source: path.join(folder, path.basename(place))
    }))
  }
}

async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept // The caller compares its files with their digests.
  } catch {
    // There is no record yet, or it is damaged, so bundle again.
    return
  }
}

async function isWhole({files, inputs, components}: Kept, folder: string): Promise<boolean> {
  const expected: Array<[string, string]> = [
    ...inputs,
    ...files.map(({path: place, digest}): [string, string] => [
      path.join(folder, path.basename(place)),
      digest
    ])
  ]
  if (components !== undefined) {
    const [, digest = ''] = /components\.([\w-]+)\.mjs$/.exec(components) ?? []
    expected.push([components, digest])
  }
  const found = await Promise.all(
    expected.map(async ([file, digest]) => {
      const bytes = await readFile(file).catch(() => undefined)
      return (
        bytes !== undefined && toDigest(file === components ? bytes.toString() : bytes) === digest
      )
    })
  )
  return found.every(Boolean)
}
