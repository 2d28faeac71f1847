import type {PageFacts} from '../pages/page-facts.ts'
import type {ContentFiles} from './read-content.ts'
import {resolveInclude} from './resolve-include.ts'

/**
 * List the files that pages include and that are not among them yet.
 *
 * Partials may include partials, so call this again with their facts until the list is empty.
 */
export function listPartials(
  {files, layout}: Pick<ContentFiles, 'files' | 'layout'>,
  pages: ReadonlyMap<string, PageFacts | Error>
): Array<string> {
  const partials = new Set<string>()
  for (const [file, facts] of pages) {
    if (facts instanceof Error) continue
    for (const item of facts.outline) {
      if (!('include' in item)) continue
      const target = resolveInclude(file, item.include, layout.rootName)
      if (target !== undefined && files.has(target) && !pages.has(target)) partials.add(target)
    }
  }
  return [...partials]
}
