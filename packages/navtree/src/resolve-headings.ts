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
  rootName: string,
  pages: ReadonlyMap<string, PageFacts>
): {headings: Array<Heading>; problems: Array<FileProblem>} {
  const problems: Array<FileProblem> = []
  return {headings: listHeadings(file, []), problems}

  function listHeadings(current: string, includers: ReadonlyArray<string>): Array<Heading> {
    return (pages.get(current)?.outline ?? []).flatMap((item): Array<Heading> => {
      if (!('include' in item)) return [item]
      const target = resolveInclude(current, item.include, rootName)

      if (target === undefined || !pages.has(target)) {
        const reason = `Cannot find partial \`${item.include}\`, so its headings are left out`
        // A partial's own faults are told with each page that shows it, at its place.
        problems.push({
          file: current,
          ruleId: 'missing-partial',
          severity: 'note',
          reason,
          place: item.place
        })
        return []
      }
      if (target === current || includers.includes(target)) return []
      return listHeadings(target, [...includers, current])
    })
  }
}

/**
 * Path of an included file from the root; nothing when it lies outside.
 *
 * A path from the project, such as `@/pages/guide.mdx`, counts from the folder that has the name of the root.
 */
export function resolveInclude(
  file: string,
  include: string,
  rootName: string
): string | undefined {
  const fromProject = /^[@~]\//.test(include) ? include.split(`/${rootName}/`) : []
  if (fromProject.length > 1) return resolve([], fromProject.slice(1).join(`/${rootName}/`))
  return /^\.{1,2}\//.test(include) ? resolve(file.split('/').slice(0, -1), include) : undefined
}

function resolve(folder: ReadonlyArray<string>, relative: string): string | undefined {
  const parts = [...folder]
  for (const part of relative.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return
    } else if (part !== '.' && part !== '') {
      parts.push(part)
    }
  }
  return parts.join('/')
}
