import path from 'node:path'
import {toRouteTitle} from '../settings/reference-settings.ts'
import type {PlannedPage} from './reference-plan.ts'
import {toReferenceFrontMatter} from './to-page-text.ts'

/** The index of a set of pages. */
interface PlannedSet {
  route: string
  title: string
  pages: ReadonlyArray<PlannedPage>
}

/**
 * Write the page of each folder that holds several sets and nothing else, such as `/reference` above
 * `/reference/core` and `/reference/edge`. Without it, the folder has no address and no title of its own.
 */
export function toProjectIndexes(
  sets: ReadonlyArray<PlannedSet>
): Array<[file: string, text: string]> {
  const routes = new Set(sets.map(({route}) => route))
  const parents = new Set(sets.map(({route}) => path.posix.dirname(route)))
  return [...parents].flatMap((parent): Array<[file: string, text: string]> => {
    const own = sets.filter(({route}) => path.posix.dirname(route) === parent)
    if (parent === '/' || routes.has(parent) || own.length < 2) return []
    return [[`${parent.slice(1)}.mdx`, toIndex(toRouteTitle(parent), own)]]
  })
}

function toIndex(title: string, sets: ReadonlyArray<PlannedSet>): string {
  const lines = sets.map(({route, title: name, pages}) => {
    const lists = `[errors](${route}/errors), [events](${route}/events), [functions](${route}/selectors)`
    return `- [${name}](${route}): ${countContracts(pages)}; ${lists}`
  })
  return `${[
    toReferenceFrontMatter(title, `The contracts of ${sets.map((set) => set.title).join(', ')}.`),
    'Generated from the compiled contracts of these projects:',
    lines.join('\n')
  ].join('\n\n')}\n`
}

/** `2 contracts, 1 interface` */
function countContracts(pages: ReadonlyArray<PlannedPage>): string {
  const kinds = ['contract', 'interface', 'library', 'source'] as const
  return kinds
    .map((kind) => [kind, pages.filter(({outline}) => outline.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? words[kind][0] : words[kind][1]}`)
    .join(', ')
}

const words = {
  contract: ['contract', 'contracts'],
  interface: ['interface', 'interfaces'],
  library: ['library', 'libraries'],
  source: ['source with free declarations', 'sources with free declarations']
} as const
