import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import type {SiteState} from './read-site-state.ts'

/** A folder without a single page. */
class PagesNotFoundError extends SetupError {
  override name = 'PagesNotFoundError'
}

/**
 * Throw when there are no pages, so that an empty site never replaces a good one.
 *
 * If there are files of pages that could not be read, the first one says why.
 */
export function requirePages(
  {model, site}: Pick<SiteState, 'model' | 'site'>,
  content: string
): void {
  if (model.pages.size > 0) return
  const unread = site.problems.find(({ruleId}) => ruleId === 'unreadable-file')
  if (unread) {
    const {start} = unread.place
    const place = `${path.join(content, unread.file)}:${start.line}:${start.column}`
    throw new PagesNotFoundError(
      `${place} ${unread.reason}; the docs have no page that can be read`
    )
  }
  throw new PagesNotFoundError(
    `Cannot find pages in \`${content}\`, expected files such as \`index.mdx\` or \`guide.md\``
  )
}
