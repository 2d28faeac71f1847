import type {ContractNames, EditedState} from '@lockstep/generator'
import {listPages} from '@lockstep/navtree'

/** A place in a page that is open in an editor. */
export interface PagePlace {
  /** From the root of the docs folder. */
  file: string
  text: string
  offset: number
  state: EditedState
  contracts: ContractNames | undefined
}

/**
 * Return the address of a file: the address of its page, or for a partial the one that a page next to it would have.
 */
export function findRoute({file, state}: Pick<PagePlace, 'file' | 'state'>): string {
  const page = listPages(state.tree).find((each) => each.file === file)
  return page?.route ?? `/${file.replace(/(?:\/?index)?\.mdx?$/, '')}`
}
