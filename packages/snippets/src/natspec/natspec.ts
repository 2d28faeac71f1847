/** What the NatSpec comments of a symbol say. */
export interface Natspec {
  title?: string
  author?: string
  notice?: string
  dev?: string
  /** By name. */
  params?: Record<string, string>
  /** In order; an unnamed return value has no name. */
  returns?: Array<{name?: string; text: string}>
  /** `@custom:security` as `security`. */
  custom?: Record<string, string>
}
