import type {FileProblem} from './build-tree.ts'
import type {PageFacts} from './parse-page.ts'
import type {Heading} from './tree.ts'

/**
 * List the headings of a page, those of the partials that it includes in their place.
 *
 * Ids are those of each file by itself, as in Nextra: a partial does not know where it is shown.
 */
export function resolveHeadings(
  file: string,
  pages: ReadonlyMap<string, PageFacts>,
  problems: Array<FileProblem>,
  includers: ReadonlyArray<string> = []
): Array<Heading> {
  const outline = pages.get(file)?.outline ?? []

  return outline.flatMap((item): Array<Heading> => {
    if (!('include' in item)) return [item]
    const target = resolveInclude(file, item.include)
    if (target === undefined || !pages.has(target)) {
      if (includers.length === 0) {
        const reason = `Cannot find partial \`${item.include}\`, so its headings are left out`
        problems.push({
          file,
          ruleId: 'missing-partial',
          severity: 'note',
          reason,
          place: {line: 1, column: 1}
        })
      }
      return []
    }
    if (target === file || includers.includes(target)) return []
    return resolveHeadings(target, pages, problems, [...includers, file])
  })
}

/** Path of an included file from the root; nothing when it is not a relative path inside the root. */
export function resolveInclude(file: string, include: string): string | undefined {
  if (!/^\.{1,2}\//.test(include)) return
  const parts = file.split('/').slice(0, -1)

  for (const part of include.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return
    } else if (part !== '.' && part !== '') {
      parts.push(part)
    }
  }

  return parts.join('/')
}
