import {expect, test} from 'vitest'
import {lintFiles} from './lint-files.ts'

/** Sentences that are right about another version or project, and how severe they would be otherwise. */
const texts: Array<[rule: string, severity: string, text: string]> = [
  ['unknown-member', 'error', 'Call `Counter.decrement(uint256)`.'],
  ['unknown-member', 'error', 'If `Counter.decrement(uint256)` reverts, call it again.'],
  ['unknown-member', 'note', '`Counter.decrement(uint256)` does not exist.'],
  ['unknown-member', 'note', 'There is no `Counter.decrement(uint256)`.'],
  ['unknown-member', 'note', 'If there were a `Counter.decrement(uint256)`, it would help.'],
  ['unknown-member', 'note', 'The contract does not implement `Counter.decrement(uint256)`.'],
  ['unknown-member', 'note', '`Counter.decrement(uint256)` is planned.'],
  ['unknown-member', 'note', 'Use `increment` instead of `Counter.decrement(uint256)`.'],
  ['unknown-member', 'note', 'In version 1, `Counter.decrement(uint256)` was free.'],
  ['unknown-member', 'note', 'Earlier versions had `Counter.decrement(uint256)`.'],
  [
    'unknown-member',
    'error',
    '| Name | Use |\n| --- | --- |\n| `Counter.decrement(uint256)` | 1 |'
  ],
  ['unknown-member', 'note', '| Old | New |\n| --- | --- |\n| `Counter.decrement(uint256)` | 1 |'],
  ['unknown-member', 'note', '| v1 | v2 |\n| --- | --- |\n| `Counter.decrement(uint256)` | 1 |'],
  ['unknown-member', 'warning', 'The `onlyKeeper` modifier protects it.'],
  ['unknown-member', 'note', 'There is no `onlyKeeper` modifier.'],
  ['unknown-member', 'warning', 'The `Counter` has `setNumber(address)`.'],
  ['unknown-member', 'note', "OpenZeppelin's `setNumber(address)` differs from that of `Counter`."],
  ['unknown-selector', 'warning', 'The selector is `0x12345678`.'],
  ['unknown-selector', 'note', 'The selector `0x12345678` belongs to no function.'],
  ['unknown-error', 'warning', 'It reverts with "Counter: too high".'],
  ['unknown-error', 'note', 'It reverts with "SafeERC20: low-level call failed".'],
  ['unknown-error', 'note', 'In version 1, it reverts with "Counter: too high".'],
  ['unknown-error', 'none', 'It reverts with "out of gas".'],
  ['wrong-base', 'error', '`Counter` inherits from `Closable`.'],
  ['wrong-base', 'note', 'Neither `Lockable` nor `Counter` inherits from `Closable`.'],
  ['wrong-base', 'note', 'If `Counter` inherits from `Closable`, it can be closed.'],
  ['wrong-base', 'note', 'Until v2, `Counter` inherits from `Closable`.'],
  ['wrong-base', 'note', 'In your fork, `Counter` inherits from `Closable`.'],
  ['wrong-value', 'warning', '`MAX_NUMBER` is 7.'],
  ['wrong-value', 'warning', 'The counter has a `MAX_NUMBER` of 7.'],
  ['wrong-value', 'note', 'In version 1, `MAX_NUMBER` is 7.'],
  ['wrong-value', 'note', 'Other counters have a `MAX_NUMBER` of 7.'],
  ['wrong-value', 'note', 'On Arbitrum, `MAX_NUMBER` is 7.'],
  ['wrong-value', 'note', "Aave's `MAX_NUMBER` is 7."],
  ['wrong-value', 'note', 'A `MAX_NUMBER` of 7 % would be low.'],
  ['wrong-value', 'note', 'It is not true that `MAX_NUMBER` is 7.'],
  ['wrong-value', 'note', 'The first draft proposed a `MAX_NUMBER` of 7.'],
  ['wrong-value', 'warning', 'In the `Counter`, `total` is in slot 7.'],
  ['wrong-value', 'note', 'In version 1 of the `Counter`, the `total` is in slot 7.'],
  ['wrong-value', 'warning', '| Name | Limit |\n| --- | --- |\n| `MAX_NUMBER` | 7 |'],
  ['wrong-value', 'none', '| Name | Gas |\n| --- | --- |\n| `MAX_NUMBER` | 7 |'],
  ['wrong-value', 'none', '| Name | Since version |\n| --- | --- |\n| `MAX_NUMBER` | 7 |'],
  ['wrong-value', 'none', '| Name | On Arbitrum |\n| --- | --- |\n| `MAX_NUMBER` | 7 |']
]

/** What was 50 when the page was locked, and now is 100. */
const locked: Array<[severity: string, text: string]> = [
  ['error', '`MAX_NUMBER` is 50.'],
  ['error', 'The most is 50 % (`MAX_NUMBER`).'],
  ['error', 'On Arbitrum, `MAX_NUMBER` is 50.'],
  ['error', 'In version 2, `MAX_NUMBER` is 50.'],
  ['note', 'Version 1 used a `MAX_NUMBER` of 50.'],
  ['note', 'In version 1 the most was 50 % (`MAX_NUMBER`).'],
  ['warning', 'The most was 50 % (`MAX_NUMBER`).']
]

test.each(locked)('a value that was right is a %s in `%s`', async (severity, text) => {
  const lock = 'index.mdx\tsrc/Counter.sol:Counter.MAX_NUMBER\tb\tb\t{"value":"50"}\n'
  const problems = await lintFiles({'index.mdx': `${text}\n`, 'lockstep.lock': lock})
  const found = problems.filter(({ruleId}) => ruleId === 'wrong-value')
  expect(found.map((each) => each.severity)).toEqual([severity])
})

test.each(texts)('%s is a %s for `%s`', async (rule, severity, text) => {
  const problems = await lintFiles({'index.mdx': `${text}\n`})
  const found = problems.filter(({ruleId}) => ruleId === rule).map((each) => each.severity)
  expect(found).toEqual(severity === 'none' ? [] : [severity])
})
