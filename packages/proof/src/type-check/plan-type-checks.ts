import type {Plan, RunStep, SaveStep, Step} from '../plan/plan.ts'

/** A script to check after a step, and whether the step is a fence that names it. */
export interface TypeCheck {
  script: SaveStep
  isNamed: boolean
}

/**
 * Plan which saved scripts are checked after which step: after the first fence that names the file, because by then
 * everything that it imports is installed and compiled, or else after the last fence.
 */
export function planTypeChecks({steps, options}: Plan): Map<Step, Array<TypeCheck>> {
  const checks = new Map<Step, Array<TypeCheck>>()
  if (!options.types) return checks
  for (const [index, script] of steps.entries()) {
    if (script.kind !== 'save' || !isTyped(script)) continue
    const later = steps.slice(index + 1)
    const runs = later.filter((step): step is RunStep => step.kind === 'run')
    const user = runs.find(({code}) => code.includes(toName(script.path)))
    const end = user ?? runs.at(-1) ?? script
    const between = later.slice(0, Math.max(0, later.indexOf(end)))
    // The page replaces the file before anything uses it.
    if (between.some((step) => step.kind === 'save' && step.path === script.path)) continue
    checks.set(end, [...(checks.get(end) ?? []), {script, isNamed: user !== undefined}])
  }
  return checks
}

/** TypeScript, or JavaScript that begins with `// @ts-check`. */
function isTyped({path, content}: SaveStep): boolean {
  if (/\.[cm]?tsx?$/.test(path)) return true
  return /\.[cm]?jsx?$/.test(path) && /^(?:#!.*\n)?\/\/ ?@ts-check\b/.test(content)
}

function toName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
