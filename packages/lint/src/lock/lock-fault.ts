import type {Mention} from '../mentions/mention.ts'
import type {SymbolDiff} from '../site.ts'

/** A mention of a symbol that is gone or has changed since the lock was written. */
export interface LockFault {
  ruleId: 'changed-symbol' | 'gone-name'
  file: string
  mention: Mention
  reason: string
  /** Whether the mention cannot mean anything else. */
  isCertain: boolean
  /** Id of the symbol, as the lock or the contracts have it. */
  symbol: string
  /** How the code of a symbol differs from what was locked, if that is known. */
  diff?: SymbolDiff | undefined
  /** What a symbol depends on and what has changed although its own code is the same, as messages name it. */
  runs?: string | undefined
  /** The probable new name of a symbol that is gone. */
  successor?: string | undefined
}
