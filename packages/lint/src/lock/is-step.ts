/**
 * Check whether a step of a function is what a page names: an error or an event, or a message by its text or by the
 * name of the constant that has it.
 */
export function isStep(step: string, name: string): boolean {
  if (step === name) return true
  const at = step.indexOf('"')
  return at !== -1 && (step.slice(at) === JSON.stringify(name) || step.slice(0, at) === `${name} `)
}
