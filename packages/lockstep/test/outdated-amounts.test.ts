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
    uint256 internal constant MAX_COMMISSION = 2_000;
    uint256 internal constant MAX_QUEUE = 16;
    uint256 internal constant GRACE_PERIOD = 5 days;
    uint256 public commission;
    uint256 public lastChange;
    uint256[] public queue;

    error CommissionTooHigh(uint256 given, uint256 maximum);
    error StakeTooLow();
    error QueueFull();

    function register(uint256 newCommission, uint256 stake) external {
        if (newCommission > MAX_COMMISSION) revert CommissionTooHigh(newCommission, MAX_COMMISSION);
        if (stake < MIN_STAKE) revert StakeTooLow();
        commission = newCommission;
    }

    function setCommission(uint256 newCommission) external {
        uint256 available = lastChange + CHANGE_COOLDOWN;
        require(block.number >= available);
        commission = newCommission;
        enqueue(newCommission);
    }

    function enqueue(uint256 item) internal {
        require(queue.length < MAX_QUEUE, QueueFull());
        queue.push(item);
    }

    function release() external view returns (uint256) {
        return lastChange + GRACE_PERIOD;
    }
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

1. It checks that your commission is at most 20% (\`CommissionTooHigh\`).
2. It checks that your stake is at least 50,000 TIDE, or reverts with \`StakeTooLow\`.

You can change it once every 7 epochs with \`setCommission\`.
The sum of \`release()\` is 20% higher after five days.

| Error | When |
| --- | --- |
| \`QueueFull()\` | There are already 16 entries |
| \`CommissionTooHigh(uint256,uint256)\` | The commission is above 2,000 |
`

const changes: Changes = [
  ['nothing', [], []],
  ['an amount of a token', [['50_000e18', '75_000e18']], [5, 17]],
  ['an amount of a token to another unit', [['50_000e18', '50_000e6']], []],
  [
    'a number with a unit that only the page knows',
    [['CHANGE_COOLDOWN = 7', 'CHANGE_COOLDOWN = 14']],
    [6, 19]
  ],
  ['a large amount of a token', [['1_000_000_000e18', '2_000_000_000e18']], [8]],
  ['a small amount of a token', [['25e6', '30e6']], [9]],
  ['an initial value of three digits', [['feeBps = 500', 'feeBps = 300']], [13]],
  ['a limit of an error', [['MAX_COMMISSION = 2_000', 'MAX_COMMISSION = 3_000']], [16, 25]],
  ['a limit in a row of an error', [['MAX_QUEUE = 16', 'MAX_QUEUE = 32']], [24]],
  ['a constant in the code of a function', [['5 days', '6 days']], [20]],
  ['a limit that the code gets from another constant', [['2_000;', '500 * 4;']], []],
  ['an initial value of two digits', [['sharePercent = 30', 'sharePercent = 50']], [14]]
]

testChanges({file: 'src/Staking.sol', source: staking, page}, changes)
