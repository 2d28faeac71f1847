import type {Problem} from '@lockstep/problem'
import type {LintPage} from '../site.ts'

const aboutComponents = new Set([
  'computed-value',
  'invalid-prop',
  'misplaced-component',
  'missing-prop',
  'unknown-component',
  'unknown-prop'
])

const ofNextra = /^(?:nextra(?:\/.+)?|nextra-theme-.+|next\/.+|@lockstep\/.+)$/

/**
 * Check whether a problem is about a component of another project that only shares its name with one of ours.
 *
 * Docs sets have their own components. The props of a `Card` are known only if the page imports it from Nextra.
 */
export function isForeignComponent(
  {ruleId, subject}: Problem,
  page: LintPage | undefined,
  hasConventions: boolean
): boolean {
  if (ruleId === 'missing-partial') return isOutOfSight(subject, page?.file ?? '')
  if (!aboutComponents.has(ruleId)) return false
  // `Cards.Card` -> `Cards`
  const [, name] = /^([A-Z]\w*)/.exec(subject ?? '') ?? []
  const fact = page?.lint.imports.find((each) => each.name === name)
  if (fact) return !ofNextra.test(fact.source)
  return !hasConventions
}

/** An alias such as `@/components/a.mdx` depends on configuration above the docs folder, which is not read. */
function isOutOfSight(written: string | undefined, file: string): boolean {
  if (!written?.startsWith('.')) return true
  const steps = written.split('/').filter((step) => step === '..').length
  return steps >= file.split('/').length
}
