import type {Rule} from '../rule.ts'

/** A heading of rank one that says something else than the title of the front matter. */
export const titleMismatch: Rule = {
  id: 'title-mismatch',
  severity: 'warning',
  open: 'off',
  description: 'A heading of rank one that is not the title of the front matter',
  checkSite({pages}, report) {
    for (const {file, frontMatter, lint} of pages) {
      const {title} = frontMatter
      const [heading] = lint.titles
      if (typeof title !== 'string' || !heading || heading.text === title.trim()) continue
      report(
        file,
        `Unexpected title \`${heading.text}\`, expected \`${title}\` as in the front matter, or no heading of rank one`,
        heading.place
      )
    }
  }
}
