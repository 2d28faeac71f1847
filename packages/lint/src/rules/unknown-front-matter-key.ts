import {isNearly, toHint} from '@lockstep/problem'
import type {Rule} from '../rule.ts'

/** The keys of front matter that a site reads. A page may have others. */
export const frontMatterKeys = [
  'title',
  'description',
  'content_type',
  'topic',
  'image',
  'layout',
  'personas',
  'categories',
  'sources',
  'status',
  'noindex',
  'search',
  'lang',
  'math',
  'proof',
  'sidebarTitle',
  'asIndexPage',
  'display',
  'theme',
  'is_imported_content'
] as const

/** A key of front matter that is one typo away from one that a site reads. */
export const unknownFrontMatterKey: Rule = {
  id: 'unknown-front-matter-key',
  severity: 'warning',
  open: 'off',
  description: 'A key of front matter that is one typo away from one that a site reads',
  checkPage({facts: {frontMatter, places}}, report) {
    for (const key of Object.keys(frontMatter)) {
      // Short words resemble each other.
      if (key.length < 4 || (frontMatterKeys as ReadonlyArray<string>).includes(key)) continue
      const meant = frontMatterKeys.find((known) =>
        isNearly(key.toLowerCase(), known.toLowerCase())
      )
      if (meant === undefined) continue
      const place = Object.hasOwn(places, key) ? places[key] : undefined
      report(`Unexpected key \`${key}\`${toHint(meant)}`, place, {
        subject: key,
        suggestion: {written: key, instead: meant}
      })
    }
  }
}
