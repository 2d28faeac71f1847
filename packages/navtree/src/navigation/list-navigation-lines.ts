import type {Tree} from '../tree/tree.ts'
import {listLocales} from '../tree/walk.ts'
import {buildNavigation} from './build-navigation.ts'
import {listNavigation} from './find-navigation.ts'
import {type NavigationLine, toNavigationLine} from './to-navigation-line.ts'

/** List one line per page. For docs in several languages without `locale`, list the pages of all languages. */
export function* listNavigationLines(
  tree: Tree,
  locale: string | undefined
): Generator<NavigationLine> {
  const locales = listLocales(tree)
  const wanted = locale !== undefined || locales.length === 0 ? [locale] : locales
  const seen = new Set<string>()

  for (const tag of wanted) {
    for (const page of listNavigation(buildNavigation(tree, {locale: tag}))) {
      if (seen.has(page.page.file)) continue
      seen.add(page.page.file)
      yield toNavigationLine(page)
    }
  }
}
