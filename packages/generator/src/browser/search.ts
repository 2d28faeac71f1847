import {openSearch as open} from '@lockstep/search/dialog'

/**
 * Open the search dialog of a site.
 *
 * Pages know the address of this code alone. That of the index changes with every edit, and stands in `build.json`.
 */
export async function openSearch({root}: {root: string}): Promise<void> {
  const response = await fetch(new URL('build.json', root), {cache: 'no-cache'})
  const {search, allPages} = (await response.json()) as {search: string; allPages: string} // Written by the build.
  open({root, index: search, pages: allPages})
}
