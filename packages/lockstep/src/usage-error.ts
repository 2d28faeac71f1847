import {SetupError} from '@lockstep/problem'

/** Wrong usage of a command. The message says what would be right. */
export class UsageError extends SetupError {
  override name = 'UsageError'
}
