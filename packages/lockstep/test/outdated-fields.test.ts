import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {buildChanged, type Changes, listErrorLines, lockPage, testChanges} from './lint-changes.ts'

const quay = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Cargo {
    address sender;
    address receiver;
    uint256 weight;
}

struct Stay {
    uint64 begin;
    uint64 end;
}

bytes32 constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");

interface ICrane {
    function lift(uint256 weight, address receiver) external;
}

contract Crane {
    error TooHeavy();

    function lift(uint256 weight) external pure {
        if (weight > 100) revert TooHeavy();
    }
}

contract Quay {
    error TooHeavy();
    error Shut();
    event Landed(address indexed sender, address indexed receiver, uint256 weight);
    event Cleared(uint256 count);

    ICrane internal crane;
    uint256 internal count;

    function land(Cargo calldata cargo) external {
        if (cargo.weight > 50) revert TooHeavy();
        crane.lift(cargo.weight, cargo.receiver);
        emit Landed(cargo.sender, cargo.receiver, cargo.weight);
    }

    modifier onlySelf() {
        if (msg.sender != address(this)) revert Shut();
        _;
    }

    function empty(uint256 newCount) external onlySelf {
        count = newCount;
    }

    function weigh(uint256 weight) external {
        if (weight > 60) revert TooHeavy();
        (bool isWeighed, bytes memory data) = address(crane).call("");
        if (isWeighed) return;
        assembly {
            revert(add(data, 32), mload(data))
        }
    }

    function clear(uint256 newCount) external {
        if (newCount <= count) revert Shut();
        emit Cleared(newCount);
    }
}
`

const page = `# \`Quay\`

\`land\` reverts with \`TooHeavy\` if there is too much.
\`begin\` is a \`uint64\`, and so is \`end\`, while \`weight\` is a \`uint256\`.
\`begin\` and \`end\` are \`uint64\`.

\`Landed\` has two indexed parameters: \`sender\` and \`receiver\`.

| Event | Parameters | Indexed |
| --- | --- | --- |
| \`Landed\` | \`sender\`, \`receiver\`, \`weight\` | \`sender\`, \`receiver\` |

The \`sender\` of \`Landed\` is indexed, and so is the other one.
While it is full, \`land\` reverts with \`TooHeavy\`.
\`empty(uint256)\` can only be called by the contract itself, and \`land\` by anyone.

## Without its name

If the cargo is too heavy, \`weigh\` reverts with \`TooHeavy\`.

## clear

\`newCount\` must be greater than the current count, or \`clear\` reverts with \`Shut\`.
It emits \`Cleared\`.

## Scripts

\`\`\`sh
cast send $QUAY "land((address,address,uint256))" \\
  "($ME,$OTHER,20)"
cast send $QUAY "land((address,address,uint256))" "($ME,$ME,20)"
\`\`\`

\`\`\`ts
const cargo = parseAbiParameters('address sender, address receiver, uint256 weight')
const other = parseAbiParameters('address a, address b, uint256 weight')
const signature = await wallet.signTypedData({
  domain: {chainId: 1, verifyingContract: quay},
  types
})
const standard = {domain: {name: 'Quay', chainId: 1, verifyingContract: quay}}
\`\`\`
`

const changes: Changes = [
  ['nothing', [['uint256 internal count;', 'uint256 internal count; // Since when?']], []],
  [
    'an error that another contract has, with a function of the same name',
    [['if (cargo.weight > 50) revert TooHeavy();', 'if (cargo.weight > 50) revert Shut();']],
    [3, 14]
  ],
  [
    'the order of fields',
    [['address sender;\n    address receiver;', 'address receiver;\n    address sender;']],
    [30, 35]
  ],
  [
    'the name of a field',
    [
      ['uint256 weight;\n}', 'uint256 mass;\n}'],
      ['cargo.weight > 50', 'cargo.mass > 50'],
      ['lift(cargo.weight,', 'lift(cargo.mass,'],
      ['cargo.receiver, cargo.weight', 'cargo.receiver, cargo.mass']
    ],
    []
  ],
  [
    'an error next to the reason of a call that it passes on',
    [['if (weight > 60) revert TooHeavy();', 'if (weight > 60) revert Shut();']],
    [19]
  ],
  [
    'who may call a function',
    [['empty(uint256 newCount) external onlySelf', 'empty(uint256 newCount) external']],
    [15]
  ],
  ['an indexed parameter', [['address indexed sender, ', 'address sender, ']], [7, 11, 13]],
  ['the type of a field', [['uint64 end', 'uint32 end']], [5]],
  [
    'what is indexed',
    [['address indexed receiver, uint256 weight', 'address receiver, uint256 indexed weight']],
    [7, 11]
  ],
  [
    'the order of parameters',
    [
      [
        'address indexed sender, address indexed receiver,',
        'address indexed receiver, address indexed sender,'
      ]
    ],
    [11]
  ],
  ['an event of the function that a check belongs to', [['emit Cleared(newCount);', '']], [24]],
  [
    'the domain of signatures',
    [['EIP712Domain(uint256 chainId,', 'EIP712Domain(string name,uint256 chainId,']],
    [38]
  ]
]

testChanges({file: 'src/Quay.sol', source: quay, page}, changes)

test('a page locks a function that it describes without naming its contract', async () => {
  const after = buildChanged('src/Quay.sol', quay, [
    ['> 60) revert TooHeavy();', '> 60) revert Shut();']
  ])
  const text = '# Cargo\n\nIf the cargo is too heavy, `weigh` reverts with `TooHeavy`.\n'
  const root = await lockPage(text, builtProject({'src/Quay.sol': quay}))
  expect(await listErrorLines(root, after)).toEqual([3])
})
