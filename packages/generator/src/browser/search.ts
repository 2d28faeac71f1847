import {createSearchDialog, type SearchDialog} from '@lockstep/theme/browser/search-dialog'

let dialog: Promise<SearchDialog> | undefined

/** Prepare the search dialog of a page, once. After a failure the next call tries again. */
export function prepareSearch({root}: {root: string}): Promise<SearchDialog> {
  dialog ??= createDialog(root).catch((error: unknown) => {
    dialog = undefined
    throw error
  })
  return dialog
}

/** The address of the index changes with every edit, so pages don't have it: the build writes it to `build.json`. */
async function createDialog(root: string): Promise<SearchDialog> {
  const response = await fetch(new URL('build.json', root), {cache: 'no-cache'})
  const {search}: {search: string} = await response.json()
  return createSearchDialog({root, index: search})
}
