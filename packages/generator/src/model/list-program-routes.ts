import type {PageNode} from '@lockstep/navtree'

/**
 * List the routes of pages that are programs: `blog/index.tsx` -> `/blog`, `app/(docs)/start/page.mdx` -> `/start`.
 *
 * Another generator serves them, so links to them are not broken.
 */
export function listProgramRoutes(files: ReadonlyArray<string>): Set<string> {
  return new Set(files.flatMap(toProgramRoutes))
}

function toProgramRoutes(file: string): Array<string> {
  const [, name] =
    /^((?!(?:.*\/)?_).+)\.[jt]sx?$/.exec(file) ?? /^((?:.*\/)?page)\.mdx?$/.exec(file) ?? []
  if (name === undefined) return []
  const route = `/${name}`.replace(/\/(?:index|page)$/, '').replace(/\/\([^/]*\)/g, '')
  return [route || '/', route.replace(/^(?:\/src)?\/app(?=\/|$)/, '') || '/']
}

/**
 * Return the route that the links of a page count from. For `app/start/page.mdx` of Next.js, it is the route of the
 * folder.
 */
export function toLinkRoute({file, route}: Pick<PageNode, 'file' | 'route'>): string {
  return /^(?:src\/)?app\/(?:.*\/)?page\.mdx?$/.test(file) ? route.replace(/\/page$/, '') : route
}
