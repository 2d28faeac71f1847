import type {LintPage} from './site.ts'

/** Pages that don't have to be checked again, because an earlier check found nothing there. */
export interface CleanPages {
  /** Pages whose text was right when it was compared with the contracts and settings of that check. */
  page: PageSet
  /**
   * Pages whose links were right when they were compared with the pages, headings, files and redirects of that check.
   */
  links: PageSet
}

/** A set of pages. */
interface PageSet {
  has: (page: LintPage) => boolean
  add: (page: LintPage) => void
}

/** The pages that are not known to be clean. */
export type UncheckedPages = Record<keyof CleanPages, ReadonlyArray<LintPage>>

/** Files of pages with a problem. */
export type FaultyFiles = Record<keyof CleanPages, Set<string>>

/** Select the pages that have to be checked. */
export function listUnchecked(pages: ReadonlyArray<LintPage>, clean?: CleanPages): UncheckedPages {
  const select = (set: PageSet | undefined): ReadonlyArray<LintPage> =>
    set ? pages.filter((page) => !set.has(page)) : pages
  return {page: select(clean?.page), links: select(clean?.links)}
}

/** Add the pages on which nothing was found. A page with comments that turn off rules is never clean: they may have no effect. */
export function addClean(clean: CleanPages, unchecked: UncheckedPages, faulty: FaultyFiles): void {
  for (const page of unchecked.page) {
    if (!faulty.page.has(page.file) && page.lint.suppressions.length === 0) clean.page.add(page)
  }
  for (const page of unchecked.links) if (!hasFaultyLink(page, faulty.links)) clean.links.add(page)
}

/** Check whether a link of a page is wrong. A link that comes from a partial is reported in the partial. */
function hasFaultyLink({file, links}: LintPage, faulty: ReadonlySet<string>): boolean {
  if (faulty.size === 0) return false
  return faulty.has(file) || links.some(({link}) => faulty.has(link.file))
}
