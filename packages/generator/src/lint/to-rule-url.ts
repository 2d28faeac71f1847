/** Address of the page that says what a rule looks for. */
export function toRuleUrl(ruleId: string): string {
  return `https://github.com/lockstep-docs/lockstep/blob/main/packages/lint/docs/${ruleId}.md`
}
