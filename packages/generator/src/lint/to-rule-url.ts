/** Return the address of the page that documents a rule. */
export function toRuleUrl(ruleId: string): string {
  return `https://github.com/lockstep-docs/lockstep/blob/main/packages/lockstep/docs/pages/reference/lint-rules/${ruleId}.md`
}
