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
type UncheckedPages = Record<keyof CleanPages, ReadonlyArray<LintPage>>

/** Pages that were checked. */
export interface ComparedPages {
  page: Array<LintPage>
  /** With the partials that links of the page come from. */
  links: Array<{page: LintPage; partials: ReadonlyArray<string>}>
}

/** Files of problems, for each part of the check. */
export type FaultyFiles = Record<keyof CleanPages, Set<string>>

/** Select the pages that have to be checked. */
export function listUnchecked(pages: ReadonlyArray<LintPage>, clean?: CleanPages): UncheckedPages {
  const select = (set: PageSet | undefined): ReadonlyArray<LintPage> =>
    set ? pages.filter((page) => !set.has(page)) : pages
  return {page: select(clean?.page), links: select(clean?.links)}
}

/**
 * Add the pages on which nothing was found. A page with comments that turn off rules is never clean: they may have no
 * effect. A link that comes from a partial is reported in the partial.
 */
export function addClean(
  clean: CleanPages,
  {
    compared,
    faulty,
    suppressions
  }: {
    compared: ComparedPages
    faulty: FaultyFiles
    /** What is turned off, by file. */
    suppressions: ReadonlyMap<string, unknown>
  }
): void {
  for (const page of compared.page) {
    if (!faulty.page.has(page.file) && !suppressions.has(page.file)) clean.page.add(page)
  }
  for (const {page, partials} of compared.links) {
    if (![page.file, ...partials].some((file) => faulty.links.has(file))) clean.links.add(page)
  }
}
