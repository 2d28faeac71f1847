/**
 * Limits on what one page can cost.
 *
 * A page that needs more is reported and left out, and the other pages are built. See decisions/0037-a-budget-for-a-page.md.
 */
export const pageBudget = {
  /** Milliseconds to compile it, unless the environment gives it another time. */
  time: 10_000,
  /** Additional milliseconds for a thread to load the compiler. */
  load: 10_000,
  /** Milliseconds after which progress names the page. */
  patience: 2000,
  /** Milliseconds for a search index, in proportion to the number of its pages. */
  index: 120_000,
  bytes: 1_000_000
} as const
