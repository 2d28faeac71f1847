/** Address of the list of all rules. */
export const ruleListUrl =
  'https://github.com/lockstep-docs/lockstep/tree/main/packages/lockstep/docs/pages/reference/lint-rules'

/** Return the address of the page that documents a rule. */
export function toRuleUrl(ruleId: string): string {
  return `https://github.com/lockstep-docs/lockstep/blob/main/packages/lockstep/docs/pages/reference/lint-rules/${ruleId}.md`
}
