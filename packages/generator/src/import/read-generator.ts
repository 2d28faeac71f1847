import {existsSync, readdirSync} from 'node:fs'
import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'

/** A documentation generator whose docs can be imported. */
export type GeneratorName =
  | 'Docusaurus'
  | 'Mintlify'
  | 'Nextra'
  | 'Starlight'
  | 'VitePress'
  | 'Vocs'
  | 'mdBook'

/** Configuration files by which generators are known. */
const configs: ReadonlyArray<[name: GeneratorName, file: RegExp]> = [
  ['Docusaurus', /^docusaurus\.config\.[cm]?[jt]s$/],
  ['Vocs', /^vocs\.config\.[cm]?[jt]sx?$/],
  ['Mintlify', /^mint\.json$/],
  ['mdBook', /^book\.toml$/],
  ['Nextra', /^theme\.config\.[jt]sx?$/]
]

/** Folders in which projects keep the configuration of their docs: the project itself is the first. */
export const usualFolders = [
  '.',
  'docs',
  'website',
  'site',
  'documentation',
  'book',
  'vocs',
  'packages/docs',
  'apps/docs'
]

/** Find the docs of a project: in its root, or in one of the folders that are usual for them. */
export async function readGeneratorFolder(
  root: string
): Promise<{name: GeneratorName; folder: string} | undefined> {
  for (const folder of usualFolders) {
    const name = await readGenerator(path.join(root, folder))
    if (name) return {name, folder}
  }
  return
}

/** Find out which generator a folder of docs was written for, by its configuration. */
async function readGenerator(folder: string): Promise<GeneratorName | undefined> {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  const known = configs.find(([, file]) => names.some((name) => file.test(name)))
  if (known) return known[0]
  if (names.includes('.vitepress')) return 'VitePress'
  // Other tools have a `docs.json` and an Astro configuration as well.
  if (hasText(folder, /^docs\.json$/, /mintlify|"navigation"\s*:/)) return 'Mintlify'
  if (hasText(folder, /^astro\.config\.[cm]?[jt]s$/, /starlight/)) return 'Starlight'
  if (hasText(folder, /^next\.config\.[cm]?[jt]s$/, /nextra/)) return 'Nextra'
  return
}

function hasText(folder: string, name: RegExp, text: RegExp): boolean {
  const file = readdirSync(folder).find((each) => name.test(each))
  return file !== undefined && text.test(readText(path.join(folder, file)))
}
