import type {Problem} from '@lockstep/problem'

/** Rules that can only guess which symbol the author meant. */
const guesses = new Set(['unknown-function', 'unknown-member', 'unknown-source', 'unknown-symbol'])

/**
 * Rules whose problem has to be at the same mention. The text of an error can contain any word, and a selector has no
 * name. A value may be a hash that is gone, and an artifact may be left over from a contract that is gone.
 */
const guessesOfMention = new Set([
  'stale-artifact',
  'unknown-error',
  'unknown-selector',
  'wrong-value'
])

/**
 * Drop problems that guess at a name if the lock knows that the symbol is gone and what became of it.
 *
 * Only a problem that is at least as severe replaces them, so whatever failed before still fails.
 */
export function dropGuesses(problems: ReadonlyArray<Problem>): Array<Problem> {
  const gone = problems.filter(({ruleId}) => ruleId === 'gone-name')
  const sure = gone.filter(({severity}) => severity === 'error')
  const known = new Set(sure.flatMap(listKeys))
  const [places, surePlaces] = [gone, sure].map((list) => new Set(list.map(toPlaceKey)))
  return problems.filter((problem) => {
    const {ruleId, severity} = problem
    if (guessesOfMention.has(ruleId))
      return !(severity === 'error' ? surePlaces : places)?.has(toPlaceKey(problem))
    return !guesses.has(ruleId) || !listKeys(problem).some((key) => known.has(key))
  })
}

/** Rules that already say what is wrong with a mention of a symbol, so that nothing is left to check. */
const verdicts = new Set([
  'outdated-statement',
  'unknown-function',
  'unknown-member',
  'wrong-arguments',
  'wrong-value'
])

/** Drop warnings that code has changed if another rule says what the change made wrong. */
export function dropExplained(problems: ReadonlyArray<Problem>): Array<Problem> {
  const explained = problems.filter(
    ({ruleId, severity}) => severity !== 'note' && verdicts.has(ruleId)
  )
  const places = new Set(explained.map(toPlaceKey))
  const names = new Set(explained.flatMap(listKeys))
  return problems.filter(
    (problem) =>
      problem.ruleId !== 'changed-symbol' ||
      (!places.has(toPlaceKey(problem)) && !listKeys(problem).some((key) => names.has(key)))
  )
}

function toPlaceKey({file, place}: Problem): string {
  return `${file}:${place.start.line}:${place.start.column}`
}

/** A key for each symbol that a problem is about: a fence may show several. */
function listKeys({file, place, subject = ''}: Problem): Array<string> {
  return subject.split(' ').map((name) => `${file}:${place.start.line} ${toOwnName(name)}`)
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> `deposit`, `src/Vault.sol:Vault@3` -> `3`. A path is returned as it is. */
function toOwnName(symbol: string): string {
  if (symbol.endsWith('.sol')) return symbol
  return symbol.replace(/\(.*/s, '').replace(/^.*[.:@]/s, '')
}
