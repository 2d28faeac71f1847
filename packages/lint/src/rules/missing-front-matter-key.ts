import type {Rule} from '../rule.ts'

const required = ['title', 'lang', 'description', 'content_type', 'topic', 'personas', 'categories']

/** Front matter that lacks a required key. */
export const missingFrontMatterKey: Rule = {
  id: 'missing-front-matter-key',
  severity: 'error',
  open: 'off',
  description: 'Front matter that lacks a required key',
  dependsOn: 'page',
  checkSite({pages, vocabulary}, report) {
    // A site without a vocabulary has not chosen to use these keys.
    if (!vocabulary) return
    for (const {file, route, frontMatter, places} of pages) {
      if (route === undefined) continue
      const missing = required.filter((key) => isEmpty(frontMatter[key]))
      for (const key of missing) {
        const place = Object.hasOwn(places, key) ? places[key] : undefined
        report(file, `Cannot find \`${key}\` in the front matter`, place, {subject: key})
      }
    }
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}
