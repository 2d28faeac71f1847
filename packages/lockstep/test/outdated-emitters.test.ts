import {type Changes, testChanges} from './lint-changes.ts'

const pool = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Pool {
    uint256 public total;

    event ExitStarted(address indexed account, uint256 amount, bytes32 indexed ticket);
    event RewardsClaimed(address indexed account);

    function exit(uint256 amount) external {
        emit ExitStarted(msg.sender, amount, 0);
    }

    function retire() external {
        total = 0;
        emit ExitStarted(msg.sender, total, 0);
    }

    function claimRewards() external {
        _settle();
    }

    function join(uint256 amount) external {
        _settle();
        total += amount;
    }

    function _settle() private {
        emit RewardsClaimed(msg.sender);
    }
}
`

const page = `# Events of \`Pool\`

## ExitStarted

Emitted by \`exit\` and by \`retire\`.

## Rewards

\`RewardsClaimed\` is emitted by \`claimRewards\`, and also by \`join\`.

- \`RewardsClaimed(address indexed account)\`: emitted by \`join\`

| Event | Emitted by |
| --- | --- |
| \`ExitStarted\` | \`exit\`, \`retire\` |
| \`RewardsClaimed\` | \`claimRewards\` |

\`ExitStarted\` is not emitted by \`join\`.

### ExitStarted

Both \`account\` and \`ticket\` are indexed.

\`amount\` is not indexed, so you can't filter by it.
\`amount\` is indexed by every explorer.
`

const changes: Changes = [
  ['nothing', [], []],
  ['one of two emitters', [['emit ExitStarted(msg.sender, total, 0);', 'total = 1;']], [5, 15]],
  [
    'a function that emitted through another one',
    [['_settle();\n        total += amount;', 'total += amount;']],
    [9, 11]
  ],
  ['both', [['emit RewardsClaimed(msg.sender);', 'total = 2;']], [9, 11, 16]],
  ['an indexed parameter', [['bytes32 indexed ticket', 'bytes32 ticket']], [22]],
  [
    'a parameter that is indexed',
    [['uint256 amount, bytes32', 'uint256 indexed amount, bytes32']],
    [24]
  ],
  ['code of a function', [['total += amount;', 'total += amount + 1;']], []]
]

testChanges({file: 'src/Pool.sol', source: pool, page}, changes)
