import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {type CacheStore, getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {resolveModule} from '../engine/home-folder.ts'
import type {BundledFile} from './bundle-options.ts'

/** The components of a site, for rendering pages and for browsers. Nothing in it names a folder of this machine. */
export interface ComponentBundle {
  files: Array<BundledFile>
  islands: Record<string, string>
  /** Code for the program that compiles pages. It imports shared modules by their names. */
  module: string
  /** Sources, relative to the folder of the module. */
  inputs: Array<string>
}

interface KeptBundle extends Omit<ComponentBundle, 'files'> {
  files: Array<{path: string; base64: string}>
}

/** The source files of a bundle, with their digests. */
type InputList = Array<[file: string, digest: string]>

/**
 * Read a bundle that another machine made from the same sources, or make it.
 *
 * Only the bundler knows the sources of a module. So one entry lists them, and says which other entry is the bundle if
 * all of them are the same here.
 */
export async function readSharedBundle(
  file: string,
  {store, engine}: {store: CacheStore; engine: string},
  make: () => Promise<ComponentBundle>
): Promise<ComponentBundle> {
  const folder = path.dirname(file)
  const key = store.isShared ? await readKey(file, engine) : undefined
  if (key === undefined) return make()

  const list = await getText(store, `bundle-inputs-${key}`)
  const wanted = list === undefined ? undefined : (JSON.parse(list) as InputList)
  if (wanted && (await isSame(wanted, folder))) {
    const kept = await getText(store, toBundleKey(key, wanted))
    if (kept !== undefined) return fromKept(JSON.parse(kept) as KeptBundle)
  }

  const bundle = await make()
  const inputs: InputList = []
  for (const input of bundle.inputs) {
    inputs.push([input, toDigest(await readFile(path.join(folder, input)))])
  }
  await putText(store, `bundle-inputs-${key}`, JSON.stringify(inputs))
  await putText(store, toBundleKey(key, inputs), JSON.stringify(toKept(bundle)))
  return bundle
}

function toBundleKey(key: string, inputs: InputList): string {
  return `bundle-${toDigest(key, JSON.stringify(inputs))}`
}

/** Read the key of the list of sources. Returns undefined where the settings of the compiler are in a package. */
async function readKey(file: string, engine: string): Promise<string | undefined> {
  const [text, bundler, settings] = await Promise.all([
    readFile(file),
    readFile(resolveModule('esbuild/package.json')).catch(() => undefined),
    readCompilerSettings(path.dirname(file))
  ])
  if (!bundler || settings === undefined) return
  return toDigest('1', engine, path.basename(file), text, bundler, settings)
}

/** Read the nearest `tsconfig.json` and what it extends, because the bundler does so. */
async function readCompilerSettings(folder: string): Promise<string | undefined> {
  const file = path.join(folder, 'tsconfig.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return readExtended(file, text, 0)
  const parent = path.dirname(folder)
  return parent === folder ? '' : readCompilerSettings(parent)
}

async function readExtended(
  file: string,
  text: string,
  level: number
): Promise<string | undefined> {
  if (!text.includes('"extends"')) return text
  const [, name] = /"extends"\s*:\s*"(\.[^"]*\.json)"/.exec(text) ?? []
  if (name === undefined || level > 9) return
  const base = path.join(path.dirname(file), name)
  const read = await readFile(base, 'utf8').catch(() => undefined)
  const rest = read === undefined ? undefined : await readExtended(base, read, level + 1)
  return rest === undefined ? undefined : `${text}\n${rest}`
}

async function isSame(inputs: InputList, folder: string): Promise<boolean> {
  const same = await Promise.all(
    inputs.map(async ([file, digest]) => {
      const bytes = await readFile(path.join(folder, file)).catch(() => undefined)
      return bytes !== undefined && toDigest(bytes) === digest
    })
  )
  return same.every(Boolean)
}

function toKept({files, ...rest}: ComponentBundle): KeptBundle {
  const texts = files.map(({path: place, bytes}) => {
    return {path: place, base64: Buffer.from(bytes).toString('base64')}
  })
  return {...rest, files: texts}
}

function fromKept({files, ...rest}: KeptBundle): ComponentBundle {
  const own = files.map(({path: place, base64}) => {
    return {path: place, bytes: Buffer.from(base64, 'base64')}
  })
  return {...rest, files: own}
}
