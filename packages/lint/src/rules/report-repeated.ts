import type {SiteReport} from '../rule.ts'
import type {LintSite} from '../site.ts'

/** Report pages that share the value of a key with another page, in file order. */
export function reportRepeated({pages}: LintSite, key: string, report: SiteReport): void {
  const first = new Map<string, string>()
  for (const {file, route, frontMatter, lint} of pages) {
    const value = frontMatter[key]
    if (route === undefined || typeof value !== 'string' || value === '') continue
    const text = value.trim().toLowerCase()
    const other = first.get(text)
    if (other === undefined) first.set(text, file)
    else {
      report(
        file,
        `Unexpected ${key} of \`${other}\`, expected one that no other page has`,
        lint.values[key]?.[0],
        {subject: value}
      )
    }
  }
}
