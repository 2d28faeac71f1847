import type {Rule} from '../rule.ts'

const [least, most] = [50, 160]

/** A description shorter than 50 or longer than 160 characters. */
export const descriptionLength: Rule = {
  id: 'description-length',
  severity: 'warning',
  open: 'off',
  description: 'A description shorter than 50 or longer than 160 characters',
  checkSite({pages}, report) {
    for (const {file, route, frontMatter, lint} of pages) {
      const {description} = frontMatter
      if (route === undefined || typeof description !== 'string' || description === '') continue
      const {length} = description.trim()
      if (length >= least && length <= most) continue
      report(
        file,
        `Unexpected description of ${length} characters, expected ${least} to ${most}`,
        lint.values.description?.[0]
      )
    }
  }
}
