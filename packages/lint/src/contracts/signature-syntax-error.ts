/** Why a text is not a signature, and where. */
export class SignatureSyntaxError extends Error {
  override name = 'SignatureSyntaxError'
  offset: number

  constructor(reason: string, offset: number) {
    super(reason)
    this.offset = offset
  }
}
