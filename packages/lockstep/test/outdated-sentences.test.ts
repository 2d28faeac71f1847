import {type Changes, testChanges} from './lint-changes.ts'

const pier = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant FEE_SHARE = 0.3e18;

bytes32 constant BERTH_TYPEHASH = keccak256("Berth(address ship,uint256 fee)");

library Reasons {
    string internal constant NOT_OWNER = "not owner";
    string internal constant TOO_LONG = "too long";
    string internal constant TAKEN = "berth taken";
    string internal constant SHUT = "shut";
}

library Logs {
    event Moor(address indexed ship, uint256 indexed berth, uint256 fee);
    event SetOwner(address owner);
}

interface IPort {
    function arrive(address ship) external;

    function leave(address ship) external;
}

contract Pier {
    struct Berth {
        address ship;
        uint128 fee;
        uint64 until;
    }

    address public owner;
    bool public isShut;
    mapping(uint256 => Berth) public berths;

    modifier onlyOwner() {
        require(msg.sender == owner, Reasons.NOT_OWNER);
        _;
    }

    function moor(uint256 berth, uint256 length) external payable {
        require(!isShut, Reasons.SHUT);
        require(length <= 300, Reasons.TOO_LONG);
        require(berths[berth].ship == address(0), Reasons.TAKEN);
        emit Logs.Moor(msg.sender, berth, msg.value);
    }

    function setOwner(address newOwner) external onlyOwner {
        owner = newOwner;
        emit Logs.SetOwner(newOwner);
    }

    function report(Berth calldata berth) external view returns (uint256) {
        return berth.fee;
    }

    function limits(uint256 berth) external pure returns (uint256, bool) {
        return (berth, true);
    }
}
`

const page = `# \`Pier\`

A \`Berth\` has a \`fee\`, which is a \`uint128\`.
\`ship\` is an \`address\`, and \`fee\` is a \`uint128\`.

The struct \`Berth\` has these fields:

- \`ship\`: who is there
- \`until\`: when it leaves

\`FEE_SHARE\` is 0.3 of the fee, and the fee is paid in advance.
\`FEE_SHARE\` is 0.3, and \`isShut\` is false at first.

## moor

Anyone can call \`moor\`.
\`moor\` is payable, so that a ship can pay its fee.
If the pier has been closed, \`moor\` reverts with \`shut\`.
\`moor\` reverts with \`too long\` above the limit.

It checks, in this order:

1. the length, or it reverts with \`too long\`
2. the berth, or it reverts with "berth taken"

It emits \`Moor\`.
\`moor\` checks the following, in order: \`SHUT\`, \`TOO_LONG\`, \`TAKEN\`.
\`moor\` takes a \`berth\` and a \`length\`.

## Others

Only the owner can call \`setOwner\`.
A new owner is set with \`setOwner\`, which emits \`SetOwner\`.
\`report(Berth)\` returns the fee.
\`Reasons.SHUT\` is "shut".

| Reason | Message |
| --- | --- |
| \`TAKEN\` | \`berth taken\` |

| Event | Indexed |
| --- | --- |
| \`Moor\` | \`ship\`, \`berth\` |

| Function | Access |
| --- | --- |
| \`moor\` | anyone |
| \`setOwner\` | \`onlyOwner\` |

The interface id of \`IPort\` is \`0xe3c6ce6f\`.
The signed type is \`Berth(address ship,uint256 fee)\`.

\`\`\`sh
cast call $PIER "limits(uint256)(uint256,bool)" 1
\`\`\`

\`\`\`ts
const types = {
  Berth: [
    {name: 'ship', type: 'address'},
    {name: 'fee', type: 'uint256'}
  ]
}
const abi = parseAbi(['struct Berth { address ship; uint128 fee; uint64 until; }'])
\`\`\`
`

const changes: Changes = [
  ['nothing', [['bool public isShut;', 'bool public isShut; // Since when?']], []],
  ['the type of a field', [['uint128 fee', 'uint96 fee']], [3, 4, 64]],
  ['the name of a field', [['uint64 until', 'uint64 end']], [9, 64]],
  ['a share', [['0.3e18', '0.25e18']], [12]],
  ['the spelling of a share', [['0.3e18', '3e17']], []],
  ['who may call it', [['external payable {', 'external payable onlyOwner {']], [16, 47]],
  [
    'a modifier that lets everyone call it',
    [
      ['external payable {', 'external payable lock {'],
      ['    modifier onlyOwner', '    modifier lock() { _; }\n\n    modifier onlyOwner']
    ],
    []
  ],
  [
    'a function that takes no ether',
    [
      ['external payable {', 'external {'],
      ['msg.value', '0']
    ],
    [17]
  ],
  [
    'the order of messages',
    [
      ['        require(length <= 300, Reasons.TOO_LONG);\n', ''],
      ['Reasons.TAKEN);\n', 'Reasons.TAKEN);\n        require(length <= 300, Reasons.TOO_LONG);\n']
    ],
    [23, 24, 27]
  ],
  [
    'a message of one function',
    [['require(!isShut, Reasons.SHUT)', 'require(!isShut, Reasons.TAKEN)']],
    [18]
  ],
  [
    'a message as an error of another function',
    [
      ['require(length <= 300, Reasons.TOO_LONG)', '_check(length)'],
      [
        '    function setOwner',
        '    function _check(uint256 length) internal pure { if (length > 300) revert(Reasons.TOO_LONG); }\n\n    function setOwner'
      ]
    ],
    []
  ],
  ['the text of a message', [['"shut"', '"closed"']], [18, 35]],
  ['an event', [['        emit Logs.Moor(msg.sender, berth, msg.value);\n', '']], [26]],
  ['an event in a relative clause', [['        emit Logs.SetOwner(newOwner);\n', '']], [33]],
  ['what is indexed', [['uint256 indexed berth', 'uint256 berth']], [43]],
  [
    'a parameter',
    [
      ['moor(uint256 berth, uint256 length)', 'moor(uint256 berth)'],
      ['length <= 300', 'berth <= 300']
    ],
    [28]
  ],
  ['the only modifier', [['external onlyOwner', 'external']], [32, 48]],
  [
    'a modifier that becomes a check',
    [
      [
        'onlyOwner {\n        owner',
        '{\n        require(msg.sender == owner, Reasons.NOT_OWNER);\n        owner'
      ]
    ],
    []
  ],
  [
    'a struct that a function takes',
    [
      ['report(Berth calldata berth)', 'report(uint128 fee)'],
      ['berth.fee', 'fee']
    ],
    [34]
  ],
  [
    'an interface',
    [['function leave(address ship)', 'function leave(address ship, uint256 berth)']],
    [50]
  ],
  [
    'an inherited function of an interface',
    [
      [
        'interface IPort {',
        'interface IBase {\n    function name() external;\n}\n\ninterface IPort is IBase {'
      ]
    ],
    []
  ],
  [
    'a type that is signed',
    [['Berth(address ship,uint256 fee)', 'Berth(address ship,uint128 fee)']],
    [51, 59]
  ],
  [
    'the results',
    [
      [
        '(uint256, bool) {\n        return (berth, true)',
        '(uint128, bool) {\n        return (uint128(berth), true)'
      ]
    ],
    [54]
  ],
  [
    'the order of fields',
    [
      ['        uint128 fee;\n        uint64 until;', '        uint64 until;\n        uint128 fee;']
    ],
    [64]
  ]
]

testChanges({file: 'src/Pier.sol', source: pier, page}, changes)
