import type {Rule} from '../rule.ts'

/** Contracts that were edited but not compiled since. */
export const staleArtifact: Rule = {
  id: 'stale-artifact',
  severity: 'error',
  open: 'warning',
  description: 'Contracts that were edited but not compiled since',
  checkSite({contracts: {stale, setting}}, report) {
    const [first, ...others] = stale
    if (!first || !setting) return
    const more = others.length === 0 ? '' : `, and ${others.length} more`
    report(setting.file, `${first.reason}${more}`, setting.place, {subject: first.path})
  }
}
