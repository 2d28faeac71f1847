import {type Changes, listWarningLines, testChanges} from './lint-changes.ts'

const lot = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Lot {
    uint256 public constant CAP = 1000;
    uint256 public total;
    uint256 public nonce;
    address public owner;

    bytes32 internal constant BID_TYPEHASH =
        keccak256("Bid(address bidder,uint256 amount,Item[] items)Item(uint256 id)");

    error CapReached(uint256 cap);
    error NotOwner();
    error Closed();
    error Stale();
    event Bid(uint256 amount);
    event Paid(uint256 amount);

    function bid(uint256 amount, uint256 price) external {
        _requireOwner();
        _requireOpen();
        if (amount >= CAP || price < total) revert CapReached(CAP);
        emit Bid(amount);
        _pay(amount);
    }

    function raise(uint256 newNonce) external {
        require(newNonce > nonce, "nonce too low");
        nonce = newNonce;
    }

    function close(uint256 time) external {
        if (time == 0) revert Stale();
        if (msg.sender != owner) revert NotOwner();
        require(time > 10 && time < 1e9, "time");
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function version() external pure virtual returns (string memory) {
        return "1.4.0";
    }

    function isOpen() public pure returns (bool) {
        return true;
    }

    function _requireOwner() internal view {
        if (msg.sender != owner) revert NotOwner();
    }

    function _requireOpen() internal pure {
        if (!isOpen()) revert Closed();
    }

    function _pay(uint256 amount) internal {
        total += amount;
        emit Paid(amount);
    }
}
`

const page = `# \`Lot\`

\`\`\`sh
cast call $LOT "CAP()(uint256)" # 1000
cast call $LOT "decimals()(uint8)"
# 18
cast call $LOT "version()(string)" # "1.4.0"
cast call $LOT "total()(uint256)" # 1000
cast call $LOT "nonce()(uint256)" # 18 after the first call
\`\`\`

\`decimals()\` returns 18. \`isOpen\` returns \`true\`.

## \`bid\`

It checks the following, in this order:

1. The caller is the owner (\`NotOwner\`).
2. The lot is open, or it reverts with \`Closed\`.
3. \`CapReached\`: the amount is below the cap.

It reverts with \`CapReached\` if \`amount\` is greater than or equal to \`CAP\`.
\`price\` must be at least \`total\`.
\`bid\` first emits \`Bid\`, and then \`Paid\`.
It first emits \`Bid\` and then, when the money arrives, \`Paid\`.

It reverts with one of these:

1. \`Closed\`
2. \`NotOwner\`

In no particular order, it checks:

- \`NotOwner\`
- \`Closed\`

Whether \`Closed\` or \`NotOwner\` comes first is of no interest.
A bid with an \`amount\` is more than a promise.

## \`raise\`

It reverts if \`newNonce\` is not greater than the nonce.
\`newNonce\` must be greater than the current one.
The \`nonce\` is less than \`newNonce\` afterwards.

## \`close\`

\`time\` must be greater than 10.
\`close\` reverts if \`time\` is at least 1000000000.
\`amount\` must be less than \`CAP\`, but not here.

Bidders sign \`Bid(address bidder,uint256 amount,Item[] items)Item(uint256 id)\`.

\`\`\`text
Bid(address bidder,uint256 amount,Item[] items)Item(uint256 id)
Bid(address bidder,uint256 amount)
\`\`\`

The contracts compile with Solidity 0.8.20.
You need Solidity 0.8.20 or newer, while Solidity 0.8.20 added the opcode for zero.
The contracts were written with Solidity 0.8.20.
The library needs Solidity 0.8.20.
`

const errors = `# Errors of \`Lot\`

| Error | Why |
| --- | --- |
| \`Stale\` | the time is zero |
| \`CapReached\` | the amount reaches the cap |
| \`NotOwner\` | the caller is not the owner |
`

/** Changes, and the lines of the page of errors that someone has to read then. */
const causes: Changes = [
  ['nothing', [['uint256 public total;', 'uint256 public total; // Sum.']], []],
  ['the limit of a check', [['amount >= CAP', 'amount > CAP']], [6]],
  ['the code around a check', [['emit Bid(amount);', '']], []],
  [
    'the spelling of a check',
    [['if (time == 0) revert Stale();', 'require(!(0 == time), Stale());']],
    []
  ],
  ['an error that nothing reverts with', [['revert Stale()', 'revert Closed()']], [5]],
  [
    'a check that moves to another function',
    [
      ['if (time == 0) revert Stale();', '_check(time);'],
      [
        'function _pay',
        'function _check(uint256 time) internal pure { if (time == 0) revert Stale(); }\n\n    function _pay'
      ]
    ],
    []
  ],
  [
    'an error that something else depends on',
    [['if (time == 0) revert Stale();', 'if (time == 0) { total++; revert Stale(); }']],
    [5]
  ]
]

const changes: Changes = [
  ['nothing', [['uint256 public total;', 'uint256 public total; // Sum.']], []],
  ['the value of a constant', [['CAP = 1000', 'CAP = 2000']], [4]],
  ['what a function returns', [['return 18', 'return 6']], [6, 12]],
  ['a text that a function returns', [['"1.4.0"', '"1.5.0"']], [7]],
  ['a flag that a function returns', [['return true', 'return false']], [12]],
  [
    'how it is computed',
    [
      ['return 18', 'return 9 + 9'],
      ['return true', 'return !false'],
      ['CAP = 1000', 'CAP = 10 * 1e2']
    ],
    []
  ],
  [
    'an owner that is checked last',
    [
      [
        '        _requireOwner();\n        _requireOpen();',
        '        _requireOpen();\n        _requireOwner();'
      ]
    ],
    [18, 19]
  ],
  [
    'the order of checks that are in the function now',
    [
      [
        '_requireOwner();\n        _requireOpen();',
        '_requireOpen();\n        if (msg.sender != owner) revert NotOwner();'
      ]
    ],
    [18, 19]
  ],
  [
    'checks that move to one function',
    [
      ['_requireOwner();\n        _requireOpen();', '_requireBoth();'],
      [
        'function _requireOpen',
        'function _requireBoth() internal view { _requireOwner(); _requireOpen(); }\n\n    function _requireOpen'
      ]
    ],
    []
  ],
  [
    'a second check of the same',
    [
      [
        '_requireOwner();\n        _requireOpen();',
        'if (!isOpen()) revert Closed();\n        _requireOwner();\n        _requireOpen();'
      ]
    ],
    []
  ],
  [
    'the order of events in another function',
    [['emit Bid(amount);\n        _pay(amount);', '_pay(amount);\n        emit Bid(amount);']],
    [24, 25]
  ],
  ['a limit that belongs to the range', [['amount >= CAP', 'amount > CAP']], [22]],
  ['the sides of a comparison', [['amount >= CAP', 'CAP <= amount']], []],
  [
    'a condition with a negation',
    [['amount >= CAP || price < total', '!(amount < CAP && price >= total)']],
    []
  ],
  ['a limit in words', [['price < total', 'price <= total']], [23]],
  ['a requirement', [['newNonce > nonce', 'newNonce >= nonce']], [42, 43]],
  [
    'a requirement as a condition',
    [
      [
        'require(newNonce > nonce, "nonce too low");',
        'if (nonce >= newNonce) revert("nonce too low");'
      ]
    ],
    []
  ],
  ['a limit of a range', [['time > 10 &&', 'time >= 10 &&']], [48]],
  ['the other limit of a range', [['time < 1e9', 'time <= 1e9']], [49]],
  ['a type that is signed', [['Item(uint256 id)', 'Item(uint128 id)']], [52, 55]],
  [
    'where the hash of a type is',
    [
      [
        'keccak256("Bid(address bidder,uint256 amount,Item[] items)Item(uint256 id)")',
        'keccak256(abi.encodePacked("Bid(address bidder,uint256 amount,Item[] items)", "Item(uint256 id)"))'
      ]
    ],
    []
  ],
  ['the version of the compiler', [['^0.8.20', '^0.8.21']], [59]],
  ['a limit that has a name', [['time < 1e9', 'time < 1000 * 1e6']], []]
]

testChanges({file: 'src/Lot.sol', source: lot, page}, changes)
testChanges({file: 'src/Lot.sol', source: lot, page: errors}, causes, listWarningLines)
