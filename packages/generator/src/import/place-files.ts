import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import {hasFeatures} from './convert-home.ts'
import {convertPage, hasMdx} from './convert-page.ts'
import type {DocsFolder} from './docs-folder.ts'
import {findInclude} from './find-target.ts'
import type {ImportedSite, Leftover} from './imported-site.ts'
import {includeTexts} from './include-texts.ts'
import {findFormat} from './page-format.ts'
import type {Placement} from './place-pages.ts'
import {scanPage} from './scan-page.ts'

/** Where the files of a site go. */
export interface FilePlacement {
  /** New paths of pages and partials, from the content folder, by their old paths. */
  files: Map<string, string>
  /** Pages that stay Markdown although they have components. */
  plain: Set<string>
  /** Pages that Lockstep cannot read as MDX. */
  leftovers: Array<Leftover>
}

/** Choose the new paths of pages and partials. A page that the site reads as MDX gets a name that says so. */
export function placeFiles(
  site: ImportedSite,
  {routes, metas}: Placement,
  docs: DocsFolder
): FilePlacement {
  const files = new Map<string, string>()
  const plain = new Set<string>()
  const leftovers: Array<Leftover> = []
  for (const {file, route, text} of site.pages) {
    const place = routes.get(route) ?? route
    const isListedHere = metas.get(place)?.some(([name]) => name === 'index') ?? false
    const isFolder = place === '' || isListedHere
    const extension = chooseExtension(file, text)
    files.set(file, `${isFolder ? path.posix.join(place, 'index') : place}${extension}`)
  }
  for (const [file, text] of site.partials) {
    const name = path.posix.basename(file).replace(/\.mdx?$/, '')
    files.set(
      file,
      path.posix.join(
        '_partials',
        path.posix.dirname(file),
        `${name.startsWith('_') ? '' : '_'}${name}${chooseExtension(file, text)}`
      )
    )
  }
  return {files, plain, leftovers}

  function chooseExtension(file: string, text: string): string {
    const format = findFormat(file, text, site.format)
    if (format === 'md') return '.md'
    const {text: whole} = includeTexts(text, (address) => findInclude(address, file, docs))
    if (file.endsWith('.mdx') || hasMdx(scanPage(whole)) || hasFeatures(text)) {
      // VitePress has components in Markdown, whose HTML may not be valid MDX.
      const fault = docs.generator === 'VitePress' ? findFault(file, text) : undefined
      if (fault === undefined) return '.mdx'
      const reason = `Cannot read this page as MDX, which its components need, so it stays Markdown. ${fault}`
      leftovers.push({file, reason})
      plain.add(file)
      return '.md'
    }
    if (format === undefined) return path.posix.extname(file)
    const fault = findFault(file, text)
    if (fault === undefined) return '.mdx'
    leftovers.push({
      file,
      reason: `Cannot read this page as MDX, as ${docs.generator} does, so it stays Markdown. ${fault}`
    })
    return '.md'
  }

  /** Older versions of MDX accepted more, and a page with a syntax error would lose all its elements. */
  function findFault(file: string, text: string): string | undefined {
    const converted = convertPage(text, {
      generator: docs.generator,
      format: 'mdx',
      hasMath: site.hasMath,
      resolveLink: () => undefined,
      resolvePartial: () => undefined,
      findInclude: (address) => findInclude(address, file, docs)
    })
    const {tree, facts} = parsePage(converted.text, 'mdx', 2)
    if (tree !== undefined) return
    const {line, reason} = facts.error ?? {}
    return line === undefined ? reason : `${reason} (line ${line} of the copy)`
  }
}
