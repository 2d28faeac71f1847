import {SetupError} from '@lockstep/problem'
import type {SiteState} from './read-site-state.ts'

/** A folder without a single page. */
class PagesNotFoundError extends SetupError {
  override name = 'PagesNotFoundError'
}

/** Throw when there are no pages, so that an empty site never replaces a good one. */
export function requirePages({model}: Pick<SiteState, 'model'>, content: string): void {
  if (model.pages.size > 0) return
  throw new PagesNotFoundError(
    `Cannot find pages in \`${content}\`, expected files such as \`index.mdx\` or \`guide.md\``
  )
}
