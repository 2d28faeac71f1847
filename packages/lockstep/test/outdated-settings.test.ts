import {type Changes, testChanges} from './lint-changes.ts'

const dock = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Owned {
    address internal _owner;

    error Zero();

    constructor(address initialOwner) {
        if (initialOwner == address(0)) revert Zero();
        _transferOwnership(initialOwner);
    }

    function _transferOwnership(address newOwner) internal {
        _owner = newOwner;
    }
}

abstract contract Roles {
    bytes32 internal constant KEEPER_ROLE = keccak256("keeper");
    mapping(bytes32 => mapping(address => bool)) public hasRole;

    function _grantRole(bytes32 role, address account) internal {
        hasRole[role][account] = true;
    }
}

abstract contract Signed {
    string internal _name;
    uint256 private immutable _major;
    uint256 private immutable _minor;

    constructor(string memory name, uint256 major, uint256 minor) {
        _name = name;
        _major = major;
        _minor = minor;
    }

    function version() external view returns (string memory) {
        return string.concat(_major == 1 ? "1" : "2", ".", _minor == 2 ? "2" : "3");
    }

    function getName() external view returns (string memory) {
        return _name;
    }
}

contract Dock is Owned, Roles, Signed {
    uint256 public immutable delay;
    address public admin = msg.sender;

    error Late();

    constructor(address first, uint256 minimumDelay) Owned(first) Signed("Dock", 1, 2) {
        delay = minimumDelay;
        _grantRole(KEEPER_ROLE, msg.sender);
    }

    function leave(uint256 time) external view {
        if (time < delay) revert Late();
    }
}

contract Raft is Owned {
    constructor(address captain_) Owned(captain_) {
        captain = captain_;
    }

    address public captain;
}

contract Buoy is Owned(msg.sender) {}
`

const page = `# \`Dock\`, \`Raft\` and \`Buoy\`

The owner of \`Dock\` is passed to the constructor.
The owner of \`Buoy\` is the deployer.
The admin is the deployer, and the deployer becomes the keeper.
The deployer becomes the keeper.
\`delay\` is set to \`minimumDelay\` and cannot be changed.
The contract is deployed with version 1.2.
The name of the domain is \`Dock\`, and its version is \`1.2\`.
Leaving too early reverts with \`Late\`.
Since version 1.2, there is a keeper.
The deployer does not become the captain.

\`\`\`sh
cast call $DOCK "version()(string)" # "1.2"
cast call $DOCK "getName()(string)" # "Dock"
\`\`\`

\`\`\`ts
const domain = {name: 'Dock', version: '1.2', chainId, verifyingContract: dock}
\`\`\`
`

const changes: Changes = [
  ['nothing', [['return _name;', 'return _name; // Whose?']], []],
  [
    'the names of arguments',
    [
      ['address first, uint256 minimumDelay', 'address one, uint256 least'],
      ['Owned(first)', 'Owned(one)'],
      ['delay = minimumDelay', 'delay = least']
    ],
    []
  ],
  ['the first owner', [['Owned(first)', 'Owned(msg.sender)']], [3]],
  [
    'the owner of a contract without a constructor',
    [['is Owned(msg.sender) {}', 'is Owned {\n    constructor(address own) Owned(own) {}\n}']],
    [4]
  ],
  ['a value that a variable begins with', [['admin = msg.sender;', 'admin = address(1);']], [5]],
  ['who has a role', [['(KEEPER_ROLE, msg.sender)', '(KEEPER_ROLE, first)']], [6]],
  ['a value that is computed', [['delay = minimumDelay;', 'delay = minimumDelay + 1 days;']], [7]],
  [
    'a value that depends on something',
    [['delay = minimumDelay;', 'delay = minimumDelay > 5 ? minimumDelay : 5;']],
    []
  ],
  ['who is not the deployer', [['captain = captain_;', 'captain = msg.sender;']], [12]],
  ['a version', [['"Dock", 1, 2', '"Dock", 1, 3']], [8, 9, 15, 20]],
  ['a name', [['"Dock", 1, 2', '"Pier", 1, 2']], [9, 16, 20]],
  ['an error that nothing reverts with', [['if (time < delay) revert Late();', '']], [10]]
]

testChanges({file: 'src/Dock.sol', source: dock, page}, changes)
