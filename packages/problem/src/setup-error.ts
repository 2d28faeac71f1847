/**
 * A setup that is wrong: settings, folders, options or tools, but not content.
 *
 * The message says what is wrong and how to fix it, so a command prints it without a stack and exits with 2.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}
