/** The NatSpec of a symbol. */
export interface Natspec {
  title?: string
  author?: string
  notice?: string
  dev?: string
  /** Text by name of the parameter. */
  params?: Record<string, string>
  /** Return values in order. An unnamed one has no `name`. */
  returns?: Array<{name?: string; text: string}>
  /** `@custom:security` as `security`. */
  custom?: Record<string, string>
}
