import {type Changes, testChanges} from './lint-changes.ts'

const house = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract House {
    bytes32 public constant ADMIN_ROLE = keccak256("admin");
    bytes32 public constant CURATOR_ROLE = keccak256("curator");
    bytes32 public constant FEE_MANAGER_ROLE = keccak256("fee manager");
    address public owner = msg.sender;
    address public collection;
    uint256 public fee;
    bool public isHalted;

    mapping(bytes32 => mapping(address => bool)) internal members;

    error MissingRole();
    error NotOwner();

    modifier onlyRole(bytes32 role) {
        _check(role);
        _;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function approveToken(address token) external onlyRole(CURATOR_ROLE) {
        collection = token;
    }

    function resume() external onlyRole(ADMIN_ROLE) {
        isHalted = false;
    }

    function setFee(uint256 value) external onlyRole(FEE_MANAGER_ROLE) {
        fee = value;
    }

    function poke() external {
        fee = 0;
    }

    function sweep() external onlyOwner {
        fee = 0;
    }

    function _check(bytes32 role) internal view {
        if (!members[role][msg.sender]) revert MissingRole();
    }
}
`

const page = `# House

\`approveToken(token)\` may be called by curators.
Only an admin can end a halt by calling \`resume\`.
\`setFee\` can be called by a fee manager only.
\`sweep\` can be called by the owner.

| Function | Who can call it |
| --- | --- |
| \`approveToken(address)\` | \`CURATOR_ROLE\` |
| \`resume()\` | \`ADMIN_ROLE\` |
| \`collection()\` | anyone |

The curator can put a token on the list with \`approveToken(token)\`.
After a halt, the admin calls \`resume\`.
An account with the \`FEE_MANAGER_ROLE\` calls \`setFee(value)\`.
After the auction, anyone can call \`poke()\`.

| Role | Held by | Can | Can't |
| --- | --- | --- | --- |
| \`ADMIN_ROLE\` | Timelock | grant roles, \`resume\` | \`approveToken\` |
| \`CURATOR_ROLE\` | Multisig | \`approveToken\` | \`resume\` |

| Constant | Description |
| --- | --- |
| \`CURATOR\` | Time from a proposal to \`approveToken\` |
`

const changes: Changes = [
  ['nothing', [], []],
  ['a role', [['onlyRole(CURATOR_ROLE)', 'onlyRole(ADMIN_ROLE)']], [3, 10, 14, 22]],
  [
    'the role in a sentence about what a call does',
    [['onlyRole(ADMIN_ROLE)', 'onlyRole(CURATOR_ROLE)']],
    [4, 11, 15, 21]
  ],
  ['a role of two words', [['onlyRole(FEE_MANAGER_ROLE)', 'onlyRole(ADMIN_ROLE)']], [5, 16]],
  ['a function for everyone', [['poke() external', 'poke() external onlyOwner']], [17]],
  ['a role to an owner', [['onlyRole(ADMIN_ROLE)', 'onlyOwner']], []],
  ['a role that is required no longer', [['external onlyRole(CURATOR_ROLE)', 'external']], [3, 10]],
  [
    'a role that the code checks itself',
    [['external onlyRole(CURATOR_ROLE) {', 'external {\n        _check(CURATOR_ROLE);']],
    []
  ],
  [
    'a second role',
    [['onlyRole(CURATOR_ROLE)', 'onlyRole(ADMIN_ROLE) onlyRole(CURATOR_ROLE)']],
    []
  ],
  ['an owner', [['external onlyOwner', 'external']], [6]]
]

testChanges({file: 'src/House.sol', source: house, page}, changes)
