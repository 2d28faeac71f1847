import {mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {createRandom, type Random} from './create-random.ts'
import {generatePage} from './generate-page.ts'
import {actions, capitalize, nouns} from './generate-prose.ts'

/** How large a docs set is to be; the same seed gives the same bytes. */
export interface GenerateDocsOptions {
  pages: number
  seed: number
}

/** Where a page lies: its folder's path and its own name. */
interface Place {
  folder: string
  name: string
  title: string
}

/**
 * Write a docs set of MDX pages and `_meta.json` files into `folder`, and count its bytes.
 *
 * Folders hold a dozen pages and up to eight folders, so a larger set is deeper and not flatter. Page sizes spread
 * as those of real docs do: half are below 7 kB, one in ten is above 17 kB, the largest have 39 kB.
 */
export async function generateDocs(
  folder: string,
  {pages, seed}: GenerateDocsOptions
): Promise<{bytes: number}> {
  const places = Array.from({length: pages}, (_, index) => toPlace(index, seed))
  const routes = places.map(toRoute)
  let bytes = 0

  for (const [index, {folder: below, name, title}] of places.entries()) {
    const random = createRandom(seed + index * 7919)
    const text = generatePage({title, size: generateSize(random), routes}, random)
    await mkdir(path.join(folder, below), {recursive: true})
    await writeFile(path.join(folder, below, `${name}.mdx`), text)
    bytes += Buffer.byteLength(text)
  }

  for (const [below, entries] of listEntries(places)) {
    const text = `${JSON.stringify(toMeta(entries, below === '', createRandom(seed)), null, 2)}\n`
    await writeFile(path.join(folder, below, '_meta.json'), text)
  }
  return {bytes}
}

/** The first page is the home page; the index of any other folder is its first page. */
function toPlace(index: number, seed: number): Place {
  const folder = toFolder(Math.floor(index / 12))
  if (index === 0) return {folder, name: 'index', title: 'Home'}
  const {pick} = createRandom(seed + index)
  const [action, noun] = [pick(actions), pick(nouns)]
  const title = `${capitalize(action)} the ${noun} ${index}`
  return {folder, name: index % 12 === 0 ? 'index' : `${action}-${noun}-${index}`, title}
}

/** `0` -> the root, `3` -> `block`, `11` -> `block/balance`: a folder has at most eight below it. */
function toFolder(index: number): string {
  if (index === 0) return ''
  const above = toFolder(Math.floor((index - 1) / 8))
  const name = `${nouns[index % nouns.length]}${index < nouns.length ? '' : `-${index}`}`
  return above === '' ? name : `${above}/${name}`
}

function toRoute({folder, name}: Place): string {
  return `/${[folder, name === 'index' ? '' : name].filter(Boolean).join('/')}`
}

/** Log-normal, as the sizes of most things that people write. */
function generateSize({number}: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number())
  return Math.min(36_000, Math.max(900, 5800 * Math.exp(0.8 * normal)))
}

/** Names with titles of everything in each folder, in the order of the pages. */
function listEntries(places: ReadonlyArray<Place>): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>()

  for (const {folder, name, title} of places) {
    const entries = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, entries.set(name, title))
    if (folder !== '' && name === 'index') {
      const own = path.posix.basename(folder)
      const above = path.posix.dirname(folder)
      folders.get(above === '.' ? '' : above)?.set(own, capitalize(own.replaceAll('-', ' ')))
    }
  }
  return folders
}

/** Sections of the root stand in the top bar; elsewhere most entries are plain titles. */
function toMeta(
  entries: ReadonlyMap<string, string>,
  isRoot: boolean,
  random: Random
): Record<string, string | object> {
  const meta: Record<string, string | object> = {}

  for (const [key, title] of entries) {
    const isSection = isRoot && !/-\d+$|^index$/.test(key)
    if (!isRoot && random.chance(0.1)) meta[`--- ${key}`] = {type: 'separator', title}
    if (isSection) meta[key] = {title, type: 'page', display: 'children'}
    else if (random.chance(0.03)) meta[key] = {title, display: 'hidden', theme: {toc: false}}
    else meta[key] = title
  }
  return meta
}
