import type {HighlighterGeneric} from 'shiki'

type Grammar = ReturnType<HighlighterGeneric<never, never>['getLanguage']>

/** Where a grammar is at the start of a line: the rules that are open. */
type State = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>

/** The tokens of a line, and the state after it. */
type Line = ReturnType<Grammar['tokenizeLine2']>

/** More lines are dropped together, because repeated lines are usually on neighboring pages. */
const mostLines = 1000

/** Lines in further states are not remembered, because each state is compared with all others. */
const mostStates = 50

/** Longer lines hardly ever come twice. */
const longestLine = 300

const remembering = new WeakSet<Grammar>()

/**
 * Have a grammar split equal lines in the same state once. It must be used with one theme, because tokens are numbers of
 * its colors.
 *
 * Declarations of contracts have many lines in common: 4 of 10 in a reference of 500 contracts.
 */
export function rememberLines(grammar: Grammar): void {
  if (remembering.has(grammar)) return
  remembering.add(grammar)
  const tokenize = grammar.tokenizeLine2.bind(grammar)
  const known = new Map<State, Map<string, Line>>()
  let count = 0

  grammar.tokenizeLine2 = (text, state, limit) => {
    const lines = state && text.length <= longestLine ? findLines(state) : undefined
    const found = lines?.get(text)
    if (found) return found
    const line = tokenize(text, state, limit)
    if (lines) {
      if (count === mostLines) for (const each of known.values()) each.clear()
      count = (count % mostLines) + 1
      lines.set(text, line)
    }
    return line
  }

  /**
   * Find the lines that were split in a state. The state after an equal line is the same object, so the lookup is
   * fast.
   */
  function findLines(state: State): Map<string, Line> | undefined {
    const found = known.get(state)
    if (found) return found
    for (const [other, lines] of known) if (isSame(state, other)) return lines
    if (known.size === mostStates) return
    const lines = new Map<string, Line>()
    known.set(state, lines)
    return lines
  }
}

/** An open rule of a grammar state, with fields that the types of the grammar leave out. */
interface OpenRule {
  /** Whether the rule began with the end of a line. Its first pattern can then match at the start of the next one. */
  beginRuleCapturedEOL: boolean
  parent: OpenRule | null
}

/** Whether two states have the same rules and scopes, and the same ones of them began at the end of a line. */
function isSame(one: State, other: State): boolean {
  if (!one.equals(other)) return false
  let [rule, match] = [one, other] as unknown as [OpenRule | null, OpenRule | null]
  while (rule && match && rule.beginRuleCapturedEOL === match.beginRuleCapturedEOL) {
    rule = rule.parent
    match = match.parent
  }
  return rule === match
}
