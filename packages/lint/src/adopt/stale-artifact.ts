import type {Rule} from '../rule.ts'

/** Artifacts of contracts that were edited since they were compiled, reported once for the whole site. */
export const staleArtifact: Rule = {
  id: 'stale-artifact',
  severity: 'error',
  open: 'warning',
  description: 'Contracts that were edited and not compiled since',
  checkSite({contracts: {stale, setting}}, report) {
    const [first, ...others] = stale
    if (!first || !setting) return
    const more = others.length === 0 ? '' : `, and ${others.length} more`
    report(setting.file, `${first.reason}${more}`, setting.place, {subject: first.path})
  }
}
