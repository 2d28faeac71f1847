import {existsSync, readdirSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'

/** A documentation generator whose docs can be imported. */
export type GeneratorName =
  | 'Docusaurus'
  | 'Mintlify'
  | 'Nextra'
  | 'Starlight'
  | 'VitePress'
  | 'Vocs'

/** Configuration files by which generators are known. */
const configs: ReadonlyArray<[name: GeneratorName, file: RegExp]> = [
  ['Docusaurus', /^docusaurus\.config\.[cm]?[jt]s$/],
  ['Vocs', /^vocs\.config\.[cm]?[jt]sx?$/],
  ['Mintlify', /^mint\.json$/],
  ['Nextra', /^theme\.config\.[jt]sx?$/]
]

/** Find out which generator a folder of docs was written for, by its configuration. */
export async function readGenerator(folder: string): Promise<GeneratorName | undefined> {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  const known = configs.find(([, file]) => names.some((name) => file.test(name)))
  if (known) return known[0]
  if (names.includes('.vitepress')) return 'VitePress'
  // Other tools have a `docs.json` and an Astro configuration as well.
  if (await hasText(folder, /^docs\.json$/, /mintlify|"navigation"\s*:/)) return 'Mintlify'
  if (await hasText(folder, /^astro\.config\.[cm]?[jt]s$/, /starlight/)) return 'Starlight'
  if (await hasText(folder, /^next\.config\.[cm]?[jt]s$/, /nextra/)) return 'Nextra'
  return
}

async function hasText(folder: string, name: RegExp, text: RegExp): Promise<boolean> {
  const file = readdirSync(folder).find((each) => name.test(each))
  return file !== undefined && text.test(await readFile(path.join(folder, file), 'utf8'))
}
