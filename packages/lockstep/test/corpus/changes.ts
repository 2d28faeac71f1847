/** What a change of a contract does to what a page says. */
export interface ContractChange {
  /** Code base that it is made in. */
  base: 'openzeppelin' | 'own' | 'solady' | 'solmate' | 'v4-core'
  kind: string
  /** What a page names. */
  of: 'contract' | 'error' | 'event' | 'function' | 'internal' | 'path' | 'text' | 'value'
  contract: string
  /** Name or signature before the change, with the types of the ABI. */
  name: string
  /** Types that a function or getter returns. */
  returns?: string
  /** A function that stays as it is, of the same contract or of another one. */
  other: string
  otherContract?: string
  /** The change: words to replace everywhere, or text to replace in one file. */
  words?: [from: string, to: string]
  text?: [file: string, from: string, to: string]
  /** A function to remove from one file. */
  removes?: [file: string, name: string]
  /** A file to move. */
  moves?: [from: string, to: string]
}

type Row = Omit<ContractChange, 'base'>

const timelock = 'governance/TimelockController.sol'
const vesting = 'finance/VestingWallet.sol'

const openzeppelin: Array<Row> = [
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'TimelockController',
    name: 'hashOperation(address,uint256,bytes,bytes32,bytes32)',
    other: 'isOperationReady(bytes32)',
    words: ['hashOperation', 'operationId']
  },
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'TimelockController',
    name: 'updateDelay(uint256)',
    other: 'getMinDelay()',
    words: ['updateDelay', 'setMinDelay']
  },
  {
    kind: 'event renamed',
    of: 'event',
    contract: 'TimelockController',
    name: 'CallSalt(bytes32,bytes32)',
    other: 'getMinDelay()',
    words: ['CallSalt', 'SaltUsed']
  },
  {
    kind: 'error renamed',
    of: 'error',
    contract: 'TimelockController',
    name: 'TimelockUnexecutedPredecessor(bytes32)',
    other: 'isOperationReady(bytes32)',
    words: ['TimelockUnexecutedPredecessor', 'TimelockPredecessorPending']
  },
  {
    kind: 'constant changed',
    of: 'value',
    contract: 'TimelockController',
    name: 'PROPOSER_ROLE',
    returns: 'bytes32',
    other: 'getMinDelay()',
    text: [timelock, 'keccak256("PROPOSER_ROLE")', 'keccak256("PROPOSER")']
  },
  {
    kind: 'variable renamed',
    of: 'value',
    contract: 'TimelockController',
    name: 'CANCELLER_ROLE',
    returns: 'bytes32',
    other: 'getMinDelay()',
    words: ['CANCELLER_ROLE', 'CANCELER_ROLE']
  },
  {
    kind: 'argument type changed',
    of: 'function',
    contract: 'TimelockController',
    name: 'cancel(bytes32)',
    other: 'isOperationReady(bytes32)',
    text: [
      timelock,
      'function cancel(bytes32 id) public virtual onlyRole(CANCELLER_ROLE) {',
      'function cancel(uint256 operation) public virtual onlyRole(CANCELLER_ROLE) {\n        bytes32 id = bytes32(operation);'
    ]
  },
  {
    kind: 'event argument changed',
    of: 'event',
    contract: 'TimelockController',
    name: 'MinDelayChange(uint256,uint256)',
    other: 'getMinDelay()',
    text: [
      timelock,
      'MinDelayChange(uint256 oldDuration',
      'MinDelayChange(uint256 indexed oldDuration'
    ]
  },
  {
    kind: 'return type changed',
    of: 'function',
    contract: 'VestingWallet',
    name: 'duration()',
    returns: 'uint256',
    other: 'releasable(address)',
    text: [
      vesting,
      'function duration() public view virtual returns (uint256)',
      'function duration() public view virtual returns (uint64)'
    ]
  },
  {
    kind: 'body changed',
    of: 'function',
    contract: 'VestingWallet',
    name: 'end()',
    returns: 'uint256',
    other: 'releasable(address)',
    text: [vesting, 'return start() + duration();', 'return start() + duration() + 1;']
  },
  {
    kind: 'modifier removed',
    of: 'internal',
    contract: 'Pausable',
    name: '_pause()',
    other: 'paused()',
    text: [
      'utils/Pausable.sol',
      'function _pause() internal virtual whenNotPaused',
      'function _pause() internal virtual'
    ]
  },
  {
    kind: 'contract renamed',
    of: 'contract',
    contract: 'ERC721Holder',
    name: 'ERC721Holder',
    other: 'getMinDelay()',
    otherContract: 'TimelockController',
    words: ['ERC721Holder', 'NftHolder']
  },
  {
    kind: 'NatSpec changed',
    of: 'function',
    contract: 'Ownable2Step',
    name: 'pendingOwner()',
    returns: 'address',
    other: 'acceptOwnership()',
    text: [
      'access/Ownable2Step.sol',
      'Returns the address of the pending owner.',
      'Returns the address that may accept, or zero.'
    ]
  },
  {
    kind: 'storage order changed',
    of: 'value',
    contract: 'TimelockController',
    name: '_minDelay',
    other: 'getMinDelay()',
    text: [
      timelock,
      '    mapping(bytes32 id => uint256) private _timestamps;\n    uint256 private _minDelay;',
      '    uint256 private _minDelay;\n    mapping(bytes32 id => uint256) private _timestamps;'
    ]
  },
  {
    kind: 'function removed',
    of: 'function',
    contract: 'Ownable',
    name: 'renounceOwnership()',
    other: 'owner()',
    removes: ['access/Ownable.sol', 'renounceOwnership']
  }
]

const solmate: Array<Row> = [
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'ERC4626',
    name: 'convertToShares(uint256)',
    returns: 'uint256',
    other: 'previewMint(uint256)',
    words: ['convertToShares', 'toShares']
  },
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'RolesAuthority',
    name: 'doesUserHaveRole(address,uint8)',
    returns: 'bool',
    other: 'canCall(address,address,bytes4)',
    words: ['doesUserHaveRole', 'hasRole']
  },
  {
    kind: 'error text changed',
    of: 'text',
    contract: 'ERC4626',
    name: 'ZERO_SHARES',
    other: 'totalAssets()',
    words: ['ZERO_SHARES', 'NO_SHARES']
  },
  {
    kind: 'error text changed',
    of: 'text',
    contract: 'ERC20',
    name: 'PERMIT_DEADLINE_EXPIRED',
    other: 'transfer(address,uint256)',
    words: ['PERMIT_DEADLINE_EXPIRED', 'PERMIT_EXPIRED']
  },
  {
    kind: 'error text changed',
    of: 'text',
    contract: 'ERC20',
    name: 'INVALID_SIGNER',
    other: 'transfer(address,uint256)',
    words: ['INVALID_SIGNER', 'WRONG_SIGNER']
  },
  {
    kind: 'event renamed',
    of: 'event',
    contract: 'WETH',
    name: 'Withdrawal(address,uint256)',
    other: 'withdraw(uint256)',
    words: ['Withdrawal', 'Unwrapped']
  },
  {
    kind: 'event argument changed',
    of: 'event',
    contract: 'RolesAuthority',
    name: 'UserRoleUpdated(address,uint8,bool)',
    other: 'canCall(address,address,bytes4)',
    text: [
      'auth/authorities/RolesAuthority.sol',
      'uint8 indexed role, bool enabled);\n\n    event Public',
      'uint8 indexed role, bool indexed enabled);\n\n    event Public'
    ]
  },
  {
    kind: 'argument added',
    of: 'function',
    contract: 'ERC4626',
    name: 'maxDeposit(address)',
    returns: 'uint256',
    other: 'previewMint(uint256)',
    text: [
      'tokens/ERC4626.sol',
      'function maxDeposit(address)',
      'function maxDeposit(address, uint256)'
    ]
  },
  {
    kind: 'variable renamed',
    of: 'value',
    contract: 'ERC20',
    name: 'nonces',
    returns: 'uint256',
    other: 'transfer(address,uint256)',
    words: ['nonces', 'permitNonces']
  },
  {
    kind: 'modifier removed',
    of: 'function',
    contract: 'Owned',
    name: 'transferOwnership(address)',
    other: 'owner()',
    text: [
      'auth/Owned.sol',
      'function transferOwnership(address newOwner) public virtual onlyOwner',
      'function transferOwnership(address newOwner) public virtual'
    ]
  },
  {
    kind: 'storage order changed',
    of: 'value',
    contract: 'ERC20',
    name: 'totalSupply',
    returns: 'uint256',
    other: 'transfer(address,uint256)',
    text: [
      'tokens/ERC20.sol',
      '    uint256 public totalSupply;\n\n    mapping(address => uint256) public balanceOf;',
      '    mapping(address => uint256) public balanceOf;\n\n    uint256 public totalSupply;'
    ]
  },
  {
    kind: 'body changed',
    of: 'function',
    contract: 'ERC6909',
    name: 'supportsInterface(bytes4)',
    returns: 'bool',
    other: 'setOperator(address,bool)',
    text: ['tokens/ERC6909.sol', '0x0f632fb3', '0x0f632fb4']
  },
  {
    kind: 'file moved',
    of: 'path',
    contract: 'Owned',
    name: 'src/auth/Owned.sol',
    other: 'owner()',
    moves: ['auth/Owned.sol', 'access/Owned.sol']
  },
  {
    kind: 'visibility changed',
    of: 'internal',
    contract: 'ERC20',
    name: 'computeDomainSeparator()',
    other: 'transfer(address,uint256)',
    text: [
      'tokens/ERC20.sol',
      'function computeDomainSeparator() internal',
      'function computeDomainSeparator() public'
    ]
  },
  {
    kind: 'function removed',
    of: 'function',
    contract: 'ERC4626',
    name: 'maxMint(address)',
    returns: 'uint256',
    other: 'previewMint(uint256)',
    removes: ['tokens/ERC4626.sol', 'maxMint']
  },
  {
    kind: 'function removed',
    of: 'function',
    contract: 'RolesAuthority',
    name: 'setRoleCapability(uint8,address,bytes4,bool)',
    other: 'canCall(address,address,bytes4)',
    removes: ['auth/authorities/RolesAuthority.sol', 'setRoleCapability']
  }
]

const solady: Array<Row> = [
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'Ownable',
    name: 'requestOwnershipHandover()',
    other: 'owner()',
    words: ['requestOwnershipHandover', 'requestHandover']
  },
  {
    kind: 'error renamed',
    of: 'error',
    contract: 'Ownable',
    name: 'NoHandoverRequest()',
    other: 'owner()',
    words: ['NoHandoverRequest', 'NoPendingHandover']
  },
  {
    kind: 'event renamed',
    of: 'event',
    contract: 'OwnableRoles',
    name: 'RolesUpdated(address,uint256)',
    other: 'rolesOf(address)',
    words: ['RolesUpdated', 'RolesChanged']
  },
  {
    kind: 'body changed',
    of: 'internal',
    contract: 'Ownable',
    name: '_ownershipHandoverValidFor()',
    other: 'owner()',
    text: ['auth/Ownable.sol', 'return 48 * 3600;', 'return 72 * 3600;']
  },
  {
    kind: 'constant changed',
    of: 'value',
    contract: 'OwnableRoles',
    name: '_ROLE_255',
    other: 'rolesOf(address)',
    text: ['auth/OwnableRoles.sol', '_ROLE_255 = 1 << 255;', '_ROLE_255 = 1 << 254;']
  },
  {
    kind: 'variable renamed',
    of: 'value',
    contract: 'OwnableRoles',
    name: '_ROLE_0',
    other: 'rolesOf(address)',
    words: ['_ROLE_0', '_ROLE_ADMIN']
  },
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'OwnableRoles',
    name: 'hasAnyRole(address,uint256)',
    returns: 'bool',
    other: 'rolesOf(address)',
    words: ['hasAnyRole', 'hasOneRole']
  },
  {
    kind: 'argument type changed',
    of: 'function',
    contract: 'ERC6909',
    name: 'decimals(uint256)',
    returns: 'uint8',
    other: 'setOperator(address,bool)',
    text: ['tokens/ERC6909.sol', 'function decimals(uint256 id)', 'function decimals(uint128 id)']
  },
  {
    kind: 'modifier removed',
    of: 'function',
    contract: 'Ownable',
    name: 'completeOwnershipHandover(address)',
    other: 'owner()',
    text: [
      'auth/Ownable.sol',
      'function completeOwnershipHandover(address pendingOwner) public payable virtual onlyOwner',
      'function completeOwnershipHandover(address pendingOwner) public payable virtual'
    ]
  },
  {
    kind: 'function removed',
    of: 'function',
    contract: 'Ownable',
    name: 'cancelOwnershipHandover()',
    other: 'owner()',
    removes: ['auth/Ownable.sol', 'cancelOwnershipHandover']
  },
  {
    kind: 'contract renamed',
    of: 'contract',
    contract: 'WETH',
    name: 'WETH',
    other: 'rolesOf(address)',
    otherContract: 'OwnableRoles',
    words: ['WETH', 'WrappedEther']
  },
  {
    kind: 'NatSpec changed',
    of: 'function',
    contract: 'OwnableRoles',
    name: 'hasAllRoles(address,uint256)',
    returns: 'bool',
    other: 'rolesOf(address)',
    text: [
      'auth/OwnableRoles.sol',
      '@dev Returns whether `user` has all of `roles`.',
      '@dev Returns whether `user` has every one of `roles`.'
    ]
  }
]

const v4: Array<Row> = [
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'ProtocolFees',
    name: 'setProtocolFeeController(address)',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    words: ['setProtocolFeeController', 'setFeeController']
  },
  {
    kind: 'event renamed',
    of: 'event',
    contract: 'IProtocolFees',
    name: 'ProtocolFeeControllerUpdated(address)',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    words: ['ProtocolFeeControllerUpdated', 'FeeControllerUpdated']
  },
  {
    kind: 'error renamed',
    of: 'error',
    contract: 'IProtocolFees',
    name: 'ProtocolFeeTooLarge(uint24)',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    words: ['ProtocolFeeTooLarge', 'FeeTooLarge']
  },
  {
    kind: 'variable renamed',
    of: 'value',
    contract: 'ProtocolFees',
    name: 'protocolFeesAccrued',
    returns: 'uint256',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    words: ['protocolFeesAccrued', 'accruedFees']
  },
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'ProtocolFees',
    name: 'collectProtocolFees(address,address,uint256)',
    returns: 'uint256',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    words: ['collectProtocolFees', 'collectFees']
  },
  {
    kind: 'error renamed',
    of: 'error',
    contract: 'IProtocolFees',
    name: 'InvalidCaller()',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    words: ['InvalidCaller', 'WrongCaller']
  },
  {
    kind: 'constant changed',
    of: 'value',
    contract: 'ProtocolFeeLibrary',
    name: 'MAX_PROTOCOL_FEE',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    text: ['libraries/ProtocolFeeLibrary.sol', 'MAX_PROTOCOL_FEE = 1000', 'MAX_PROTOCOL_FEE = 500']
  },
  {
    kind: 'contract renamed',
    of: 'contract',
    contract: 'ERC6909Claims',
    name: 'ERC6909Claims',
    other: 'setOperator(address,bool)',
    otherContract: 'ERC6909',
    words: ['ERC6909Claims', 'ClaimsToken']
  },
  {
    kind: 'storage order changed',
    of: 'value',
    contract: 'ProtocolFees',
    name: 'protocolFeeController',
    returns: 'address',
    other: 'extsload(bytes32)',
    otherContract: 'Extsload',
    text: [
      'ProtocolFees.sol',
      '    /// @inheritdoc IProtocolFees\n    address public protocolFeeController;\n',
      '    uint256 internal gap;\n\n    /// @inheritdoc IProtocolFees\n    address public protocolFeeController;\n'
    ]
  },
  {
    kind: 'body changed',
    of: 'function',
    contract: 'ERC6909',
    name: 'supportsInterface(bytes4)',
    returns: 'bool',
    other: 'setOperator(address,bool)',
    text: ['ERC6909.sol', '0x0f632fb3', '0x0f632fb4']
  }
]

const own: Array<Row> = [
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'LockboxSuperchainERC20',
    name: 'lockAndMint(uint256)',
    other: 'crosschainMint(address,uint256)',
    words: ['lockAndMint', 'wrap']
  },
  {
    kind: 'event renamed',
    of: 'event',
    contract: 'LockboxSuperchainERC20',
    name: 'CrosschainMint(address,uint256,address)',
    other: 'crosschainMint(address,uint256)',
    text: ['LockboxSuperchainERC20.sol', 'CrosschainMint', 'BridgeMint']
  },
  {
    kind: 'error text changed',
    of: 'text',
    contract: 'LockboxSuperchainERC20',
    name: 'Wrong chain',
    other: 'crosschainMint(address,uint256)',
    words: ['Wrong chain', 'Not the original chain']
  },
  {
    kind: 'error text changed',
    of: 'text',
    contract: 'LockboxSuperchainERC20',
    name: 'Invalid chain ID',
    other: 'crosschainMint(address,uint256)',
    words: ['Invalid chain ID', 'Chain ID is zero']
  },
  {
    kind: 'variable renamed',
    of: 'value',
    contract: 'LockboxSuperchainERC20',
    name: 'originalChainId',
    returns: 'uint256',
    other: 'crosschainMint(address,uint256)',
    words: ['originalChainId', 'homeChainId']
  },
  {
    kind: 'function renamed',
    of: 'function',
    contract: 'LockboxSuperchainERC20',
    name: 'redeemAndBurn(uint256)',
    other: 'crosschainMint(address,uint256)',
    words: ['redeemAndBurn', 'unwrap']
  },
  {
    kind: 'modifier removed',
    of: 'function',
    contract: 'LockboxSuperchainERC20',
    name: 'crosschainBurn(address,uint256)',
    other: 'crosschainMint(address,uint256)',
    text: [
      'LockboxSuperchainERC20.sol',
      'function crosschainBurn(address from, uint256 amount) external onlyBridge',
      'function crosschainBurn(address from, uint256 amount) external'
    ]
  },
  {
    kind: 'constant changed',
    of: 'value',
    contract: 'LockboxSuperchainERC20',
    name: 'INTEROP_BRIDGE',
    other: 'crosschainMint(address,uint256)',
    text: [
      'LockboxSuperchainERC20.sol',
      '0x4200000000000000000000000000000000000028',
      '0x4200000000000000000000000000000000000023'
    ]
  },
  {
    kind: 'argument added',
    of: 'function',
    contract: 'OriginalToken',
    name: 'initialize(address)',
    other: 'name()',
    text: [
      'OriginalToken.sol',
      'function initialize(address holder)',
      'function initialize(address holder, uint256)'
    ]
  },
  {
    kind: 'NatSpec changed',
    of: 'function',
    contract: 'LockboxSuperchainERC20',
    name: 'decimals()',
    returns: 'uint8',
    other: 'crosschainMint(address,uint256)',
    text: [
      'LockboxSuperchainERC20.sol',
      'function decimals()',
      '/// and this is new.\n    function decimals()'
    ]
  },
  {
    kind: 'error renamed',
    of: 'error',
    contract: 'StarterToken',
    name: 'Unauthorized()',
    other: 'crosschainMint(address,uint256)',
    text: ['StarterToken.sol', 'Unauthorized', 'NotTheBridge']
  },
  {
    kind: 'contract renamed',
    of: 'contract',
    contract: 'OriginalTokenBeacon',
    name: 'OriginalTokenBeacon',
    other: 'crosschainMint(address,uint256)',
    otherContract: 'LockboxSuperchainERC20',
    words: ['OriginalTokenBeacon', 'SourceBeacon']
  }
]

/** Changes of contracts in five code bases. */
export const changes: ReadonlyArray<ContractChange> = Object.entries({
  openzeppelin,
  solmate,
  solady,
  'v4-core': v4,
  own
}).flatMap(([base, rows]) => rows.map((row) => ({...row, base: base as ContractChange['base']})))
