import {writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {buildChanged, type Changes, listErrorLines, lockPage, testChanges} from './lint-changes.ts'
import {runCommand} from './run-command.ts'

const till = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBank {
    event Sent(uint256 amount);

    function send(uint256 amount) external;
}

contract Bank is IBank {
    function send(uint256 amount) external {
        emit Sent(amount);
    }
}

contract Till {
    enum State {
        Open,
        Closed,
        Frozen
    }

    string internal constant HOME = "main";
    uint256 public constant FEE = 250;
    uint256 public constant START = 1700000000;
    uint256 public constant STEPS = 4;
    uint256 public immutable delay = 2 days;
    uint256 public total;
    uint256 public count;
    State public state;
    address public owner;
    IBank internal immutable bank;
    uint256 public limit = 7200;

    struct Loan {
        address borrower;
        uint96 amount;
    }

    error TooMuch(uint256 amount);
    error NotOwner();
    error TooShort();
    event LimitSet(uint256 limit);
    event Paid(address indexed payer, uint256 amount);
    event Closed();
    event Moved(address indexed source, address target);
    event Sent(uint256 amount);

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(IBank bank_) {
        bank = bank_;
        owner = msg.sender;
    }

    function pay(uint256 amount) external returns (uint256 paid) {
        if (amount > 10) revert TooMuch(amount);
        _note(amount);
        emit Paid(msg.sender, amount);
        return amount;
    }

    function forward(uint256 amount) external {
        emit Sent(amount);
        total += amount;
    }

    function close() external onlyOwner {
        state = State.Closed;
        emit Closed();
    }

    function move(address source, address target) external {
        emit Moved(source, target);
    }

    function setLimit(uint256 time, uint256 share) external onlyOwner {
        if (time <= 10 minutes) revert TooShort();
        if (share > 0.5e18) revert TooMuch(share);
        require(time > 0, "No time");
        limit = time;
        emit LimitSet(time);
    }

    function owed() external view returns (uint256) {
        return total;
    }

    function _note(uint256 amount) internal {
        total += amount;
        count++;
    }
}

abstract contract Shop {
    error Shut();
    event Sold();

    function sell() external {
        _check();
        if (block.timestamp == 0) revert Shut();
        emit Sold();
    }

    function _check() internal view virtual;
}

contract Stall is Shop {
    function _check() internal view override {}
}
`

const page = `# Till

The name in \`HOME\` is \`main\`. \`Till.delay\` is 2 days, and the fee is 2.5 % (\`FEE\`).
\`State.Frozen\` is 2.
\`total\` of the \`Till\` is in slot 0, and \`count\` is in slot 1.

| \`State\` | Value |
| --- | --- |
| \`Closed\` | 1 |
| \`Open\` | 0 |

\`pay\` emits \`Paid\`.
\`pay\` reverts with \`TooMuch\`.
\`close\` has the \`onlyOwner\` modifier.
\`close\` emits \`Closed\`.
\`forward\` emits \`Sent\`.

\`\`\`solidity
event Paid(address indexed payer, uint256 amount);
event Closed();
uint256 constant FEE = 250;
function pay(uint256 amount) external returns (uint256 paid);
function close() external onlyOwner;
\`\`\`

## move

| Parameter | Type |
| --- | --- |
| \`source\` | \`address\` |
| \`target\` | \`address\` |

\`Moved(address source, address target)\` is an event of the \`Till\`.

| Event | Parameters | Indexed |
| --- | --- | --- |
| \`Moved\` | \`source\`, \`target\` | \`source\` |

\`\`\`ts
const abi = parseAbi(['function move(address source, address target)'])
\`\`\`

\`\`\`solidity
function move(address source, address target) external;
\`\`\`

- \`source\`: where from
- \`target\`: where to

\`START\`, 1700000000, is the beginning, and \`STEPS\` is 4 steps.

A payment is open for two hours by default (\`limit\`).
\`setLimit\` takes more than 10 minutes, and shares up to 50 %.
\`setLimit\` reverts with \`NotOwner\` for others, with \`TooMuch\` above, and with \`TooShort\` below.
It emits \`LimitSet\`.
It reverts with "No time" for zero.
\`owed()\` returns \`uint256\`.
\`Shop.sell\` reverts with \`Shut\` and emits \`Sold\`.

| Function | Returns |
| --- | --- |
| \`owed()\` | \`uint256\` |

| Variable | Default |
| --- | --- |
| \`limit\` | 7200 |

| Field of \`Loan\` | Type |
| --- | --- |
| \`borrower\` | \`address\` |
| \`amount\` | \`uint96\` |

\`setLimit\` reverts with

- \`NotOwner\` for all others,
- \`TooShort\`: wait longer.

It is easy. \`close\` may emit these events:

- \`Closed\`

## Paid

Emitted by \`pay\`.

| Parameter | Type | Indexed |
| --- | --- | --- |
| \`payer\` | \`address\` | yes |
| \`amount\` | \`uint256\` | no |

\`bank\` and \`delay\` are immutable.
\`pay\`, \`move\` and \`owed\` are external.
\`limit\` is a \`uint256\` and starts at 7200.

The address is in \`bank\`, which is immutable.
`

const changes: Changes = [
  ['a comment', [['        count++;', '        // One more.\n        count++;']], []],
  ['the value of a constant', [['FEE = 250', 'FEE = 300']], [3, 21]],
  ['the value of an immutable', [['2 days', '3 days']], [3]],
  ['a text', [['"main"', '"base"']], [3]],
  ['the order of an enum', [['Open,\n        Closed', 'Closed,\n        Open']], [9, 10]],
  ['the last value of an enum', [['        Frozen', '        Late,\n        Frozen']], [4]],
  [
    'the order of variables',
    [
      ['total;\n', 'total2;\n'],
      ['count;', 'total;'],
      ['total2;', 'count;']
    ],
    [5]
  ],
  ['an event that is not emitted', [['emit Paid(msg.sender, amount);', '']], [12, 84]],
  [
    'an error in another function',
    [
      ['if (amount > 10) revert TooMuch(amount);', ''],
      ['total += amount;\n        count', 'if (amount > 10) revert TooMuch(amount);\n        count']
    ],
    []
  ],
  ['an error that is gone', [['revert TooMuch(amount)', 'revert NotOwner()']], [13]],
  ['a modifier', [['external onlyOwner', 'external']], [14, 23]],
  [
    'an event of a contract that is called',
    [['emit Sent(amount);\n        total', 'bank.send(amount);\n        total']],
    []
  ],
  [
    'an event of a contract whose failure is caught',
    [['emit Sent(amount);\n        total', 'try bank.send(amount) {} catch {}\n        total']],
    []
  ],
  [
    'an error that comes through two contracts',
    [
      ['if (amount > 10) revert TooMuch(amount);', 'bank.send(amount);'],
      [
        'contract Bank is IBank {',
        `contract Vault {
    error TooMuch(uint256 amount);

    function lock(uint256 amount) external {
        if (amount > 10) revert TooMuch(amount);
    }
}

contract Bank is IBank {
    Vault internal vault;
`
      ],
      [
        '        emit Sent(amount);\n    }\n}',
        '        vault.lock(amount);\n        emit Sent(amount);\n    }\n}'
      ]
    ],
    []
  ],
  [
    'an event that assembly emits',
    [
      [
        'emit Paid(msg.sender, amount);',
        'bytes32 topic = Paid.selector; assembly { mstore(0, amount) log2(0, 32, topic, caller()) }'
      ]
    ],
    []
  ],
  [
    'an event of code that runs in place of it',
    [['emit Paid(msg.sender, amount);', '(bool isDone,) = owner.delegatecall(msg.data); isDone;']],
    []
  ],
  [
    'an event of a function that others write',
    [
      ['emit Paid(msg.sender, amount);', '_pay(amount);'],
      ['contract Till {', 'abstract contract Till {'],
      [
        '    function _note',
        '    function _pay(uint256 amount) internal virtual;\n\n    function _note'
      ]
    ],
    []
  ],
  [
    'an event that a function in a variable emits',
    [
      ['emit Paid(msg.sender, amount);', 'function(uint256) internal act = _pay; act(amount);'],
      [
        '    function _note',
        '    function _pay(uint256 amount) internal { emit Paid(msg.sender, amount); }\n\n    function _note'
      ]
    ],
    []
  ],
  ['what is indexed', [['address indexed payer', 'address payer']], [19, 88]],
  ['the name of a result', [['uint256 paid', 'uint256 received']], [22]],
  [
    'the name of a parameter',
    [['event Paid(address indexed payer', 'event Paid(address indexed from']],
    [19, 88]
  ],
  [
    'the name of a parameter of a function',
    [
      ['function move(address source', 'function move(address origin'],
      ['emit Moved(source', 'emit Moved(origin']
    ],
    [30, 44, 47]
  ],
  [
    'the order of parameters',
    [['move(address source, address target)', 'move(address target, address source)']],
    [40, 44]
  ],
  [
    'the name of a parameter of an event',
    [['Moved(address indexed source', 'Moved(address indexed origin']],
    [33, 37]
  ],
  ['what is indexed in a table', [['Moved(address indexed source', 'Moved(address source']], [37]],
  ['the value of a constant without a verb', [['1700000000', '1800000000']], [50]],
  ['the value of a constant with the unit of its name', [['STEPS = 4', 'STEPS = 6']], [50]],
  ['the value that a variable begins with', [['limit = 7200', 'limit = 3600']], [52, 66, 93]],
  [
    'the spelling of a value that a variable begins with',
    [['limit = 7200', 'limit = 2 hours']],
    []
  ],
  ['a limit in a function', [['10 minutes', '30 minutes']], [53]],
  ['a limit in a function that is a share', [['0.5e18', '0.4e18']], [53]],
  [
    'a limit that becomes a constant',
    [
      ['time <= 10 minutes', 'time <= SHORTEST'],
      [
        '    address public owner;',
        '    uint256 internal constant SHORTEST = 10 minutes;\n    address public owner;'
      ]
    ],
    []
  ],
  [
    'an error in the middle of a list',
    [['if (share > 0.5e18) revert TooMuch(share);', 'share;']],
    [54]
  ],
  ['an event of a function that the sentence calls `It`', [['emit LimitSet(time);', '']], [55]],
  ['the text of a revert', [['"No time"', '"No time left"']], [56]],
  [
    'the type of a result',
    [
      [
        'function owed() external view returns (uint256)',
        'function owed() external view returns (uint128)'
      ],
      ['return total;', 'return uint128(total);']
    ],
    [57, 62]
  ],
  [
    'an error and an event of an abstract contract',
    [['        if (block.timestamp == 0) revert Shut();\n        emit Sold();\n', '']],
    [58]
  ],
  ['the type of a field', [['uint96 amount;\n    }', 'uint128 amount;\n    }']], [71]],
  ['the name of a field', [['address borrower', 'address debtor']], [70]],
  ['an error in a list', [['if (time <= 10 minutes) revert TooShort();', 'time;']], [54, 76]],
  ['an event in a list', [['        emit Closed();\n', '']], [15, 80]],
  [
    'which parameter of an event is indexed',
    [
      ['Paid(address indexed payer, uint256 amount)', 'Paid(address payer, uint256 indexed amount)']
    ],
    [19, 88, 89]
  ],
  ['a variable of a list', [['IBank internal immutable bank', 'IBank internal bank']], [91, 95]],
  ['a function of a list', [['function owed() external', 'function owed() internal']], [92]]
]

testChanges({file: 'src/Till.sol', source: till, page}, changes)

const before = builtProject({'src/Till.sol': till})

function buildAfter(change: string): string {
  const [, edits = []] = changes.find(([name]) => name === change) ?? []
  return buildChanged('src/Till.sol', till, edits)
}

test('accepting a page does not make true what it says', async () => {
  const changed = buildAfter('a modifier')
  const root = await lockPage(page, before)
  expect(await listErrorLines(root, changed)).toEqual([14, 23])
  await runCommand(['accept', '--all'], root)
  expect(await listErrorLines(root, changed)).toEqual([14, 23])
})

test('the impact of a change has the statements that it made false', async () => {
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${buildAfter('an error that is gone')}\n`,
    'content/index.mdx': page
  })
  const {stdout} = await runCommand(['impact', before, '--format', 'json'], root)
  const {effects} = JSON.parse(stdout) as {effects: Array<{certainty: string; reason: string}>}
  expect(effects.flatMap(({certainty, reason}) => (certainty === 'certain' ? reason : []))).toEqual(
    ['`Till.pay` no longer reverts with `TooMuch`, as it did when this page was last checked']
  )
})
