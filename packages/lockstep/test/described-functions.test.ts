import {writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {buildChanged, type Changes, listErrorLines, testChanges} from './lint-changes.ts'
import {runCommand} from './run-command.ts'

const club = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Members {
    address[] internal list;
    uint256 internal quorum;

    function swapMember(address prior, address member) public returns (bool isNew) {
        list.push(member);
        return prior == member;
    }

    function setQuorum(uint256 quorum_, address payer) external {
        quorum = quorum_;
        payer;
    }

    function getQuorum() public view returns (uint256) {
        return quorum;
    }
}

contract Club is Members {
    function isMember(address member) public view returns (bool) {
        return list.length > 0 && list[0] == member;
    }
}
`

const page = `# \`swapMember\`

\`\`\`solidity
interface IClub {
    function swapMember(
        address prior,
        address member
    ) external returns (bool);
}

contract Example {
    function example() … {
        (IClub club).swapMember(0x…, 0x…);
    }
}
\`\`\`

## Parameters

### \`prior\`

- **Type:** \`address\`

Who leaves.

\`\`\`solidity
(IClub club).swapMember(0x…, 0x…);
\`\`\`

### \`member\`

- **Type:** \`address\`

Who comes.

## Returns

### \`isNew\`

**Type**: \`bool\`

# \`setQuorum\`

The quorum is set at once.

## Parameters

The unit is one member.

| Name | Type |
| --- | --- |
| \`quorum_\` | uint256 |
| \`payer\` | \`address\` |

### Arguments

- \`quorum_\` (\`uint256\`): how many
- \`payer\` - address

# \`getQuorum\`

## Returns

- \`uint256\`: how many

## Return values

### \`quorum\`

Type: \`uint256\`
`

const changes: Changes = [
  ['the name of a private variable', [['quorum = quorum_', 'quorum = quorum_ + 0']], []],
  ['the name of a function', [['swapMember', 'replaceMember']], [1, 5, 13, 27]],
  [
    'the name of a parameter',
    [
      ['swapMember(address prior', 'swapMember(address previous'],
      ['prior ==', 'previous ==']
    ],
    [5, 20]
  ],
  [
    'the type of a parameter',
    [
      ['address prior, address member', 'address prior, bytes20 member'],
      ['list.push(member)', 'list.push(address(member))'],
      ['prior == member', 'prior == address(member)']
    ],
    [5, 32]
  ],
  [
    'a parameter that is gone',
    [
      ['(address prior, address member)', '(address member)'],
      ['return prior == member', 'return member == member']
    ],
    [5, 20]
  ],
  [
    'the type of a result',
    [
      ['returns (bool isNew)', 'returns (uint8 isNew)'],
      ['return prior == member', 'return prior == member ? 1 : 0']
    ],
    [5, 40]
  ],
  [
    'a type in a table and in a list',
    [
      ['setQuorum(uint256 quorum_', 'setQuorum(uint64 quorum_'],
      ['address payer', 'bytes20 payer']
    ],
    [52, 53, 57, 58]
  ],
  [
    'the type of a result without a name',
    [
      ['getQuorum() public view returns (uint256)', 'getQuorum() public view returns (uint64)'],
      ['return quorum;', 'return uint64(quorum);']
    ],
    [64, 70]
  ]
]

testChanges({file: 'src/Club.sol', source: club, page}, changes)

test('a method of another library may have the name of a function that is gone', async () => {
  const text = (code: string): string => `# SDK

\`isMember\` says whether an account is a member.

\`\`\`ts
${code}
\`\`\`
`
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${builtProject({'src/Club.sol': club})}\n`,
    'content/index.mdx': text('const isIn = await kit.isMember(account)'),
    'content/hooks.mdx': text('const {isMember} = club'),
    'content/viem.mdx': text("club.read.isMember(['0x…'])")
  })
  await runCommand(['lock'], root)
  const changed = buildChanged('src/Club.sol', club, [['isMember', 'hasMember']])
  const lines = await listErrorLines(root, changed)
  expect(lines).toEqual([3, 6])
})
