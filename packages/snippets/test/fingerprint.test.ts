import {expect, test} from 'vitest'
import type {AstNode} from '../src/ast/ast.ts'
import type {SourceUnitNode} from '../src/ast/source-unit.ts'
import {fingerprint, fingerprintNameless} from '../src/facts/fingerprint.ts'
import {listSymbols} from '../src/symbols/list-symbols.ts'
import {compileTrees} from './support/compile-trees.ts'
import {corpus, corpusNames} from './support/corpus.ts'
import {formatted, readBuild} from './support/formatted.ts'
import {readText} from './support/read-text.ts'

/** Fingerprints of all symbols in sources, by name and how many of that name come before. */
function fingerprints(
  sources: Record<string, string>,
  trees: Record<string, SourceUnitNode>
): Map<string, string> {
  const found = new Map<string, string>()
  const counts = new Map<string, number>()

  for (const [path, tree] of Object.entries(trees)) {
    const bytes = Buffer.from(sources[path] ?? '')
    const nodes = new Map<number | undefined, AstNode>()
    for (const node of [...tree.nodes, ...tree.nodes.flatMap(membersOf)]) nodes.set(node.id, node)

    for (const symbol of listSymbols(tree, bytes)) {
      const {contract = '', name} = symbol
      const node = nodes.get(symbol.id)
      if (!node) continue
      const key = `${path}:${contract}.${name}`
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      found.set(`${key}(${count})`, fingerprint(node))
    }
  }

  return found
}

function membersOf(node: AstNode): Array<AstNode> {
  const members = node.nodeType === 'ContractDefinition' ? node.nodes : []
  return Array.isArray(members) ? members : []
}

const path = 'Vault.sol'
const vault = readText(import.meta.dirname, 'fixtures', path)

test('a declaration without its name has the hash of one whose name is empty', () => {
  const sources = {[path]: `import "./Other.sol";\n${vault}`, 'Other.sol': 'uint constant A = 1;'}
  const nodes = Object.values(compileTrees(sources)).flatMap(({nodes: all}) => all)
  const all = [...nodes, ...nodes.flatMap(membersOf)]
  expect(all.map(fingerprintNameless)).toEqual(
    all.map((node) => ({named: fingerprint(node), nameless: fingerprint({...node, name: ''})}))
  )
  expect(new Set(all.map(({nodeType}) => nodeType)).size).toBeGreaterThan(8)
})

const edits: Array<[what: string, from: string, to: string, changed: Array<string>]> = [
  ['a number', 'LIMIT = 1_000;', 'LIMIT = 1_001;', ['Vault', 'Vault.LIMIT']],
  ['an operator', 'total + amount', 'total - amount', ['Vault', 'Vault.deposit']],
  ['a comparison', 'amount > LIMIT', 'amount >= LIMIT', ['Vault', 'Vault.deposit']],
  ['what is read', 'balances[to]', 'balances[msg.sender]', ['Vault', 'Vault.deposit']],
  [
    'the order of statements',
    'total = total + amount;\n        emit Deposited(to, amount);',
    'emit Deposited(to, amount);\n        total = total + amount;',
    ['Vault', 'Vault.deposit']
  ],
  ['a statement more', 'paused = true;', 'paused = true; paused = true;', ['Vault', 'Vault.pause']],
  ['the text of an error', '"paused"', '"stopped"', ['Vault', 'Vault.whenRunning']],
  [
    'a modifier less',
    'external whenRunning returns',
    'external returns',
    ['Vault', 'Vault.deposit']
  ],
  ['visibility', 'function fee() internal', 'function fee() public', ['Vault', 'Vault.fee']],
  [
    'mutability of a function',
    'internal pure virtual',
    'internal view virtual',
    ['Vault', 'Vault.fee']
  ],
  ['`virtual`', 'internal pure virtual', 'internal pure', ['Vault', 'Vault.fee']],
  ['the type of a parameter', 'uint128 amount', 'uint96 amount', ['Vault', 'Vault.withdraw']],
  [
    'the name of a parameter',
    'uint128 amount) external {\n        balances[msg.sender] -= amount',
    'uint128 value) external {\n        balances[msg.sender] -= value',
    ['Vault', 'Vault.withdraw']
  ],
  ['an index of an event', 'address indexed to', 'address to', ['Vault', 'Vault.Deposited']],
  [
    'a value of an error',
    'error TooMuch(uint256 amount)',
    'error TooMuch(uint256 value)',
    ['Vault', 'Vault.TooMuch']
  ],
  [
    'the order of members',
    'uint64 since; uint192 amount;',
    'uint192 amount; uint64 since;',
    ['Vault', 'Vault.Position']
  ],
  ['a member of an enum', 'Open, Closed', 'Open, Half, Closed', ['Vault', 'Vault.State']],
  ['the type beneath a type', 'type Price is uint128', 'type Price is uint64', ['Price']],
  [
    'an immutable to a constant',
    'address public immutable owner = address(1)',
    'address public constant owner = address(1)',
    ['Vault', 'Vault.owner']
  ],
  ['`unchecked`', '{ unchecked { total', '{ { total', ['Vault', 'Vault.drain']],
  ['an instruction of assembly', 'sload(0)', 'sload(1)', ['Vault', 'Vault.peek']],
  ['a base', 'contract Vault is Base', 'contract Vault is Base, Other', ['Vault']],
  ['a free function', 'return a / b;', 'return b / a;', ['ratio']],
  [
    'a default value',
    'bool public paused;',
    'bool public paused = true;',
    ['Vault', 'Vault.paused']
  ]
]

const same: Array<[what: string, from: string, to: string]> = [
  ['a comment', 'paused = true;', 'paused = true; // now'],
  ['NatSpec', '/// @notice Put in.', '/** @notice Put something in. */'],
  ['white space', 'paused = true;', '\n\n    paused   =\n true ;'],
  [
    '`uint` for `uint256`',
    'function fee() internal pure virtual returns (uint256)',
    'function fee() internal pure virtual returns (uint)'
  ],
  ['marks in numbers', '1_000', '10_00'],
  ['quotes', '"paused"', "'paused'"],
  [
    'braces around one statement',
    'if (amount > LIMIT) revert TooMuch(amount);',
    'if (amount > LIMIT) { revert TooMuch(amount); }'
  ],
  ['the order of what is said of a function', 'internal pure virtual', 'virtual pure internal'],
  ['a line above all', '// SPDX', '// 😀\n// SPDX']
]

const changes = [...edits, ...same]
/** Trees of the contract with each change, by its name. One run of the compiler is enough for all of them. */
const trees = compileTrees({
  [path]: vault,
  ...Object.fromEntries(changes.map(([what, from, to]) => [what, change(from, to)]))
})
const before = toFingerprints(path, vault)

function change(from: string, to: string): string {
  return vault.replace(from, () => to)
}

function toFingerprints(what: string, source: string): Map<string, string> {
  const {[what]: tree} = trees
  if (!tree) throw new Error(`Cannot find \`${what}\``)
  return fingerprints({[path]: source}, {[path]: tree})
}

test.each(edits)(
  'changing %s changes that symbol and what is around it',
  (what, from, to, changed) => {
    expect(vault.split(from).length).toBe(2)
    const after = toFingerprints(what, change(from, to))
    const short = (key: string) => key.replace(/^Vault\.sol:\.?/, '').replace(/\(.*\)$/s, '')
    const keys = new Set([...before.keys(), ...after.keys()].map(short))
    const byName = (map: Map<string, string>) =>
      new Map([...map].map(([key, value]) => [short(key), value]))
    const [old, now] = [byName(before), byName(after)]

    expect([...keys].filter((key) => old.get(key) !== now.get(key)).sort()).toEqual(
      [...changed].sort()
    )
  }
)

test.each(same)('changing %s changes no fingerprint', (what, from, to) => {
  expect(vault.split(from).length).toBe(2)
  expect(toFingerprints(what, change(from, to))).toEqual(before)
})

test.each(corpusNames)('a formatter run over %s changes no fingerprint', (name) => {
  const project = corpus(name)
  const original = readBuild(project)
  const after = formatted(project, original.sources)
  const changed = Object.keys(original.sources).filter((file) => {
    return original.sources[file] !== after.sources[file]
  })

  expect(changed.length).toBeGreaterThan(10)
  const old = fingerprints(original.sources, original.trees)
  const now = fingerprints(after.sources, after.trees)
  expect([...old].filter(([key, value]) => now.get(key) !== value)).toEqual([])
  expect(now.size).toBe(old.size)
})
