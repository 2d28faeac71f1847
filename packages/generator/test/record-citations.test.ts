import type {ContractLookup} from '@lockstep/pages'
import {expect, test} from 'vitest'
import {createCitations, recordCitations} from '../src/contracts/record-citations.ts'

const natspec = {natspec: true, body: true, header: false}

/** A lookup that counts what it is asked. Other questions fail. */
function createLookup(): {lookup: ContractLookup; asked: Array<string>} {
  const asked: Array<string> = []
  const lookup = {
    findSnippet(references: ReadonlyArray<string>) {
      asked.push(`snippet ${references}`)
      return references.includes('Gone')
        ? {problem: {ruleId: 'unknown-symbol', reason: 'Cannot find symbol'}}
        : {value: {code: 'uint256 fee;', file: 'src/Vault.sol', line: 3, address: undefined}}
    },
    findDefinition(name: string) {
      asked.push(`definition ${name}`)
      return name === 'fee' ? {address: '/fee', file: 'a.mdx', code: 'uint256 fee'} : undefined
    },
    findReference(file: string) {
      asked.push(`reference ${file}`)
      return {value: {file}}
    }
  } as unknown as ContractLookup
  return {lookup, asked}
}

function askAll(lookup: ContractLookup): Array<unknown> {
  return [
    lookup.findSnippet(['Vault.fee'], natspec),
    lookup.findSnippet(['Gone'], natspec),
    lookup.findDefinition('fee'),
    lookup.findDefinition('word'),
    lookup.findReference('a.mdx')
  ]
}

test('answers of the version before are not asked again, unless one was a problem', () => {
  const {lookup, asked} = createLookup()
  const first = createCitations()
  const answers = askAll(recordCitations(lookup, first, () => ''))
  expect(asked.splice(0)).toHaveLength(5)

  const second = createCitations()
  const again = askAll(recordCitations(lookup, second, () => '', first.texts))
  // Generated pages are large, so their answers are not kept.
  expect(asked).toEqual(['snippet Gone', 'reference a.mdx'])
  expect(again).toEqual(answers)
  expect(second).toEqual(first)
})
