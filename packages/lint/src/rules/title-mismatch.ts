import type {Rule} from '../rule.ts'

/** A level-1 heading that differs from the title in front matter. */
export const titleMismatch: Rule = {
  id: 'title-mismatch',
  severity: 'warning',
  open: 'off',
  description: 'A level-1 heading that differs from the title in front matter',
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
