/** The error for a diagram that would be too large to read, and would take long to draw. */
export class LimitError extends Error {
  override name = 'LimitError'
}
