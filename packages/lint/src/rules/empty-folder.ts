import type {Rule} from '../rule.ts'

/** A folder that has a `_meta` file but no pages. */
export const emptyFolder: Rule = {
  id: 'empty-folder',
  severity: 'warning',
  description: 'A folder that has a `_meta` file but no pages',
  checkSite({files = []}, report) {
    for (const file of files) {
      const [, folder] = /^(.+)\/_meta(?:\.[\w-]+)?\.(?:json|[jt]sx?)$/.exec(file) ?? []
      if (folder === undefined || /(^|\/)[._([]/.test(folder)) continue
      const hasPage = files.some(
        (other) =>
          other.startsWith(`${folder}/`) &&
          /\.(?:mdx?|[jt]sx?)$/.test(other) &&
          !/(^|\/)_meta\./.test(other)
      )
      if (hasPage) continue
      report(
        file,
        `Unexpected folder \`${folder}\` without pages, expected one, or no \`_meta\` file`,
        undefined,
        {subject: folder}
      )
    }
  }
}
