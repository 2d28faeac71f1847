import {type Changes, testChanges} from './lint-changes.ts'

const staking = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Staking {
    uint256 public constant MIN_STAKE = 50_000e18;
    uint256 public constant MAX_SUPPLY = 1_000_000_000e18;
    uint256 public constant FINDER_BOUNTY = 25e6;
    uint256 public constant CHANGE_COOLDOWN = 7;

    uint16 public feeBps = 500;
    uint16 public sharePercent = 30;
}
`

const page = `# Staking

| Constant | Value | Description |
| --- | --- | --- |
| \`MIN_STAKE\` | 50,000 TIDE | What an operator must bond |
| \`CHANGE_COOLDOWN\` | 7 epochs | Time between changes |

- Maximum supply: 1,000,000,000 TIDE (\`MAX_SUPPLY\`)
- A finder gets 25 USDC (\`FINDER_BOUNTY\`).

| Name | Kind | Value |
| --- | --- | --- |
| \`feeBps\` | storage, initially | 500 |
| \`sharePercent\` | storage, initially | 30 |
`

const changes: Changes = [
  ['nothing', [], []],
  ['an amount of a token', [['50_000e18', '75_000e18']], [5]],
  ['an amount of a token to another unit', [['50_000e18', '50_000e6']], []],
  [
    'a number with a unit that only the page knows',
    [['CHANGE_COOLDOWN = 7', 'CHANGE_COOLDOWN = 14']],
    [6]
  ],
  ['a large amount of a token', [['1_000_000_000e18', '2_000_000_000e18']], [8]],
  ['a small amount of a token', [['25e6', '30e6']], [9]],
  ['an initial value of three digits', [['feeBps = 500', 'feeBps = 300']], [13]],
  ['an initial value of two digits', [['sharePercent = 30', 'sharePercent = 50']], [14]]
]

testChanges({file: 'src/Staking.sol', source: staking, page}, changes)
