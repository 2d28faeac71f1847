import {createLineFinder} from './create-line-finder.ts'
import type {DocsFolder} from './docs-folder.ts'
import type {Leftover} from './imported-site.ts'

/** Files that configure a generator. */
const configs =
  /^(?:(?:docusaurus|vocs|astro)\.config\.[cm]?[jt]sx?|\.vitepress\/config[/.].*|(?:docs|mint)\.json|book\.toml)$/

/** Files that some sites have as well: a sidebar, and the redirects of Vocs. */
const others = /^(?:(?:\.vitepress\/)?sidebars?(?:\/[^/]+)?\.[cm]?[jt]sx?|vercel\.json)$/

/**
 * Find where the configuration has a text in quotes: the first of `written` that is there.
 *
 * The place has no line when the configuration computes all of them.
 */
export function findConfigPlace(
  {texts}: Pick<DocsFolder, 'texts'>,
  written: ReadonlyArray<string> = []
): Pick<Leftover, 'file' | 'line'> {
  const found = [configs, others].flatMap((name) => [...texts].filter(([file]) => name.test(file)))
  for (const each of written) {
    for (const [file, text] of found) {
      const offsets = [`'${each}'`, `"${each}"`, `\`${each}\``].map((name) => text.indexOf(name))
      const offset = offsets.find((at) => at !== -1)
      if (offset !== undefined) return {file, line: createLineFinder(text)(offset)}
    }
  }
  return {file: found[0]?.[0] ?? '.'}
}
