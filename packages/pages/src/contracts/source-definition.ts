/** A summary of a symbol, for a reader who doesn't open its page. */
export interface SourceDefinition {
  /** Where it is declared: in the contract reference, or in its source. */
  address: string
  /** Path of the source from the root of its project. */
  file: string
  /** The declaration: of a function without the body, of a contract without the members. */
  code: string
  /** First paragraph of its NatSpec. */
  text?: string | undefined
  selector?: string | undefined
  topic?: string | undefined
  value?: string | undefined
}
