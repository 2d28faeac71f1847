import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root, runForge} from '../tools/run-forge.js'

interface SolidityTest {
  contract: string
  name: string
  body: string
}

const folder = join(root, 'contracts/test')
const grammar =
  /^(testFuzz|test)_(?<subject>[a-z][a-zA-Z0-9]*)(_(?<condition>[a-z][a-zA-Z0-9]*))?_(?<outcome>succeeds|reverts)$/
const invariantGrammar = /^invariant_[a-z][a-zA-Z0-9]*_[a-z][a-zA-Z0-9]*$/

const tests = readdirSync(folder)
  .filter((file) => file.endsWith('.t.sol'))
  .flatMap((file) => findTests(readFileSync(join(folder, file), 'utf8')))

test('there are Solidity tests to check', () => {
  expect(tests.length).toBeGreaterThan(60)
})

test('each Solidity test says what it calls, when, and how that ends', () => {
  const odd = tests.filter(({name}) => !grammar.test(name) && !invariantGrammar.test(name))
  expect(odd.map(({contract, name}) => `${contract}.${name}`)).toEqual([])
})

test('a test that says `reverts` expects a revert, and no other does', () => {
  const odd = tests.filter(
    ({name, body}) => name.endsWith('_reverts') !== /\bexpectRevert|_expectUnpaid/.test(body)
  )
  expect(odd.map(({contract, name}) => `${contract}.${name}`)).toEqual([])
})

test("the lockbox's tests are the leaves of its tree", () => {
  const tree = readFileSync(join(folder, 'LockboxSuperchainERC20.tree'), 'utf8')
  const names = tests
    .filter(({contract}) => /^Lockbox(Lock|Redeem|SuperchainERC20)Test$/.test(contract))
    .map(({name}) => name.replace(/^test(Fuzz)?_/, ''))
  expect(names.sort()).toEqual(findLeaves(tree).sort())
})

test('the Solidity is formatted', async () => {
  const {status, output} = await runForge(['fmt', '--check'])
  expect(status, output).toBe(0)
})

function findTests(code: string): Array<SolidityTest> {
  const contract = /^contract (\w+)/m.exec(code)?.[1] ?? ''
  const functions = code.matchAll(/^ {4}function ((?:test|invariant)\w*)\(.*?^ {4}\}/gms)
  return [...functions].map(([body, name]) => ({contract, name: name ?? '', body}))
}

/** `lockAndMint_zeroAmount_succeeds` for a leaf `zeroAmount succeeds: …` below `lockAndMint`. */
function findLeaves(tree: string): Array<string> {
  let subject = ''
  return tree.split('\n').flatMap((line) => {
    const [, below, text] = /^(│ {3}| {4})?[├└]── (.*)$/.exec(line) ?? []
    if (text === undefined) return []
    if (below === undefined) {
      subject = text
      return []
    }
    const [condition] = text.split(':')
    return `${subject}_${condition?.replace(' ', '_')}`
  })
}
