import type {Problem} from '@lockstep/problem'
import type {LintPage} from '../site.ts'

const aboutComponents =
  /^(?:computed-value|invalid-prop|misplaced-component|missing-prop|unknown-component|unknown-prop)$/

const ofNextra = /^(?:nextra(?:\/.+)?|nextra-theme-.+|next\/.+|@lockstep\/.+)$/

/**
 * Whether a message about a component says nothing, since the component is another one of that name.
 *
 * Docs sets have components of their own. What a `Card` takes is known where it is imported from Nextra.
 */
export function isForeignComponent(
  {ruleId, reason}: Problem,
  page: LintPage | undefined,
  hasConventions: boolean
): boolean {
  if (ruleId === 'missing-partial') return isOutOfSight(reason, page?.file ?? '')
  if (!aboutComponents.test(ruleId)) return false
  const names = Array.from(reason.matchAll(/`([A-Z]\w*)(?:\.\w+)?`/g), ([, name = '']) => name)
  if (/ labels? for \d+ tabs?,/.test(reason)) names.push('Tabs')
  const imports = page?.lint.imports ?? []
  const isKnown = (name: string): boolean =>
    imports.some((fact) => fact.name === name && ofNextra.test(fact.source))
  if (names.some((name) => imports.some((fact) => fact.name === name) && !isKnown(name)))
    return true
  return !hasConventions && !names.some(isKnown)
}

/** `@/components/a.mdx` is a name that only the configuration of their program explains, and nobody reads above the folder. */
function isOutOfSight(reason: string, file: string): boolean {
  const [, written] = /`(\.{1,2}\/[^`]*)`/.exec(reason) ?? []
  if (written === undefined) return true
  const steps = written.split('/').filter((step) => step === '..').length
  return steps >= file.split('/').length
}
