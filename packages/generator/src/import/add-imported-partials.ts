import type {DocsFolder} from './docs-folder.ts'
import {resolveFile} from './find-target.ts'
import type {ImportedSite} from './imported-site.ts'

/** Add the Markdown files that pages import to the partials, whatever their names and folders are. */
export function addImportedPartials(site: ImportedSite, docs: DocsFolder): ImportedSite {
  const pages = new Map(site.pages.map(({file, text}) => [file, text]))
  const partials = new Map(site.partials)
  // A partial that is added is read as well, because it can import others.
  const read = [...pages, ...partials]
  for (const [file, text] of read) {
    for (const specifier of listImports(text)) {
      const found = resolveFile(specifier, file, docs)
      const content = docs.texts.get(found)
      if (content === undefined || pages.has(found) || partials.has(found)) continue
      partials.set(found, content)
      read.push([found, content])
    }
  }
  return {...site, partials}
}

function listImports(text: string): Array<string> {
  return [...text.matchAll(/^import[ \t]+\w+[ \t]+from[ \t]+['"]([^'"\n]+\.mdx?)['"]/gm)].map(
    ([, specifier = '']) => specifier
  )
}
