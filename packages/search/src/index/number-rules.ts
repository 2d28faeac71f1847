import {isList} from '../rules.ts'
import type {NumberedRules} from '../shards/collect-terms.ts'
import {createWordTable} from '../text/create-word-table.ts'

/** The same rules as `codeRules`, with numbers in place of words and terms. */
export function numberRules(toNumber: (term: string) => number): NumberedRules {
  const {split, splitLines, readTerms} = createWordTable(toNumber)
  return {tokenize: (text, field) => (isList(field) ? splitLines(text) : split(text)), readTerms}
}
