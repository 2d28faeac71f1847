import type {Rule} from '../rule.ts'

/** A link to a line on a branch. */
export const movingBranchLink: Rule = {
  id: 'moving-branch-link',
  severity: 'warning',
  description: 'A link to a line on a branch',
  checkSite({pages}, report) {
    for (const {links} of pages) {
      for (const {link} of links) {
        const {url, file, place} = link
        const [, branch] = pattern.exec(url) ?? []
        if (branch === undefined) continue
        report(
          file,
          `Unexpected link to a line of the branch \`${branch}\`, where the line can change: expected a tag or a commit`,
          place,
          {subject: url}
        )
      }
    }
  }
}

const pattern =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com)\/[^/]+\/[^/]+\/(?:-\/)?blob\/(main|master|develop|dev|trunk|unstable|next|canary|staging|HEAD)\/[^#]+#L\d+/
