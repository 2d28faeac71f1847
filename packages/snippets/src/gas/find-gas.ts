import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {GasMeasure} from './parse-gas-snapshot.ts'

/**
 * Find the gas measurements of a symbol by the names of tests.
 *
 * For `Counter.increment`, these are the tests of `Counter` (`CounterTest`, `Counter_Increment_Test`, the
 * group `Counter`) that have `increment` as a word of their name (`test_increment_succeeds`,
 * `testIncrement`). A test that is named after a revert, or after one of the errors that the function reverts with,
 * doesn't measure a call that works. For a contract, these are all its tests; for a test, its own.
 */
export function findGas(
  measures: ReadonlyArray<GasMeasure>,
  {kind, contract, name}: SoliditySymbol,
  errors: ReadonlyArray<string> = []
): Array<GasMeasure> {
  const reverting = new Set(['revert', 'reverts', 'fail', 'fails', ...errors.map(wordOf)])
  return measures.filter(({test}) => {
    const dot = test.indexOf('.')
    const group = test.slice(0, dot)
    const entry = test.slice(dot + 1).replace(/\(.*/s, '')
    if (contract === undefined)
      return kind !== 'function' && (group === name || isTestOf(group, name))
    if (group === contract && entry === name) return true
    if (kind !== 'function' && kind !== 'constructor') return false
    if (group !== contract && !isTestOf(group, contract)) return false
    const [own, words] = [wordOf(name), wordsOf(group, entry)]
    return words.includes(own) && !words.some((word) => word !== own && reverting.has(word))
  })
}

function isTestOf(group: string, contract: string): boolean {
  return (
    group.startsWith(contract) && /^_?(?:[A-Z].*)?_?Test$|^_/.test(group.slice(contract.length))
  )
}

/** List what a test can be about: `testFuzz_mint_twice` -> `mint`, `twice`; `testMintTwice` -> `mint`, `minttwice`. */
function wordsOf(group: string, entry: string): Array<string> {
  const bare = entry.replace(/^(test|invariant|check|prove)(Fuzz|Fork|Fail)?_?/i, '')
  const parts = [...bare.split('_'), ...group.split('_').slice(1)]

  return parts.flatMap((part) => {
    const words = part.split(/(?<=[a-z\d])(?=[A-Z])/)
    return words.map((_, end) => wordOf(words.slice(0, end + 1).join('')))
  })
}

function wordOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}
