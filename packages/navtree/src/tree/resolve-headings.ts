import {toPlace, wholeFile} from '@lockstep/problem'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'
import type {Heading} from './tree.ts'

/** More files than a page shows; partials that each include two more would otherwise never end. */
const limit = 1000

/**
 * List the headings of a page, those of the partials that it includes in their place.
 *
 * Ids are those of each file by itself, as in Nextra: a partial does not know where it is shown.
 */
export function resolveHeadings(
  file: string,
  rootName: string,
  pages: ReadonlyMap<string, PageFacts>
): {headings: Array<Heading>; problems: Array<TreeProblem>} {
  let included = 0
  const headings = listHeadings(file, [])
  if (included <= limit) return {headings, problems: []}
  const reason = `Unexpected page with more than ${limit} partials, so the headings of the others are left out`
  return {
    headings,
    problems: [{file, ruleId: 'missing-partial', severity: 'warning', reason, place: wholeFile}]
  }

  function listHeadings(current: string, includers: ReadonlyArray<string>): Array<Heading> {
    return (pages.get(current)?.outline ?? []).flatMap((item): Array<Heading> => {
      if (!('include' in item)) return [item]
      const target = resolveInclude(current, item.include, rootName)
      if (target === undefined || !pages.has(target)) return []
      if (target === current || includers.includes(target)) return []
      included += 1
      return included > limit ? [] : listHeadings(target, [...includers, current])
    })
  }
}

/** Report what a page or a partial includes and cannot be found, once, however many pages show the partial. */
export function checkPartials(
  pages: ReadonlyMap<string, PageFacts>,
  rootName: string
): Array<TreeProblem> {
  return [...pages].flatMap(([file, {outline}]) => {
    const includes = outline.filter((item) => 'include' in item)
    const places = new Map(includes.map(({include, place}) => [include, place]))
    return [...places].flatMap(([include, place]): Array<TreeProblem> => {
      const target = resolveInclude(file, include, rootName)
      if (target !== undefined && pages.has(target)) return []
      const reason = `Cannot find partial \`${include}\`, so its headings are left out`
      const problem = {file, ruleId: 'missing-partial', severity: 'note', reason} as const
      return [{...problem, place: toPlace(place), subject: include}]
    })
  })
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
