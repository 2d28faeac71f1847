/** A change of contracts, made in all sources of a code base or in one file. */
export interface Change {
  /** Word that marks the statements that the change makes false. */
  id: string
  kind: string
  /** Texts to replace: in the file, or everywhere. Each must be found. */
  edits: Array<[file: string, from: string, to: string]>
  /** Files to move. */
  moves?: Array<[from: string, to: string]>
}

/** A code base with pages about it. */
export interface Base {
  name: 'openzeppelin' | 'own' | 'solady' | 'solmate' | 'staking' | 'v4-core'
  changes: Array<Change>
}

const everywhere = '*'
const pool = 'StakingPool.sol'
const poolInterface = 'interfaces/IStakingPool.sol'

const staking: Array<Change> = [
  {id: 'claim', kind: 'function renamed', edits: [[everywhere, 'claimRewards', 'harvest']]},
  {
    id: 'rate-type',
    kind: 'argument type changed',
    edits: [[pool, 'setRewardRate(uint256 newRate)', 'setRewardRate(uint128 newRate)']]
  },
  {
    id: 'exit-removed',
    kind: 'function removed',
    edits: [
      [
        pool,
        `    /// @notice Leave at once and forfeit the rewards.
    function emergencyExit() external {
        uint256 amount = users[msg.sender].amount;
        delete users[msg.sender];
        totalStaked -= amount;
        stakeToken.safeTransfer(msg.sender, amount);
    }

`,
        ''
      ]
    ]
  },
  {
    id: 'request-text',
    kind: 'error text changed',
    edits: [[pool, 'StakingPool: request first', 'StakingPool: not requested']]
  },
  {
    id: 'insufficient',
    kind: 'error renamed',
    edits: [[everywhere, 'InsufficientStake', 'StakeTooSmall']]
  },
  {
    id: 'cooldown-arg',
    kind: 'error argument added',
    edits: [
      [poolInterface, 'CooldownActive(uint256', 'CooldownActive(address user, uint256'],
      [pool, 'CooldownActive(user.', 'CooldownActive(msg.sender, user.']
    ]
  },
  {
    id: 'unstaked-arg',
    kind: 'event argument added',
    edits: [
      [
        poolInterface,
        'Unstaked(address indexed user, uint256 amount)',
        'Unstaked(address indexed user, uint256 amount, uint256 remaining)'
      ],
      [pool, 'emit Unstaked(msg.sender, amount)', 'emit Unstaked(msg.sender, amount, user.amount)']
    ]
  },
  {
    id: 'slots',
    kind: 'storage order changed',
    edits: [
      [pool, 'IERC20 public stakeToken;', 'IERC20 public swappedToken;'],
      [pool, 'IERC20 public rewardToken;', 'IERC20 public stakeToken;'],
      [pool, 'IERC20 public swappedToken;', 'IERC20 public rewardToken;']
    ]
  },
  {
    id: 'max-fee',
    kind: 'constant changed',
    edits: [[pool, 'MAX_FEE_BPS = 500', 'MAX_FEE_BPS = 1000']]
  },
  {id: 'cooldown-const', kind: 'constant changed', edits: [[pool, '= 7 days', '= 14 days']]},
  {
    id: 'pause-gone',
    kind: 'modifier removed',
    edits: [
      [pool, 'unstake(uint256 amount) external whenNotPaused', 'unstake(uint256 amount) external']
    ]
  },
  {
    id: 'status',
    kind: 'enum value renamed',
    edits: [[everywhere, 'CoolingDown', 'Cooldown']]
  },
  {
    id: 'debt',
    kind: 'struct field renamed',
    edits: [[everywhere, 'rewardDebt', 'rewardPaid']]
  },
  {
    id: 'script',
    kind: 'file moved',
    edits: [[everywhere, 'DeployStakingPool', 'DeployPool']],
    moves: [['../script/DeployStakingPool.s.sol', '../script/DeployPool.s.sol']]
  },
  {
    id: 'fee-type',
    kind: 'return type changed',
    edits: [[pool, 'uint16 public feeBps', 'uint32 public feeBps']]
  },
  {
    id: 'vault-ctor',
    kind: 'constructor argument added',
    edits: [
      [
        'RewardVault.sol',
        'constructor(address pool_, uint256 releaseLimit_)',
        'constructor(address pool_, uint256 releaseLimit_, address)'
      ],
      [
        '../script/DeployStakingPool.s.sol',
        'RewardVault(pool, limit)',
        'RewardVault(pool, limit, pool)'
      ]
    ]
  },
  {
    id: 'lens-order',
    kind: 'struct order changed',
    edits: [
      [
        'StakingLens.sol',
        '        uint256 totalStaked;\n        uint256 rewardRate;\n',
        '        uint256 rewardRate;\n        uint256 totalStaked;\n'
      ],
      [
        'StakingLens.sol',
        'Overview(pool.totalStaked(), pool.rewardRate()',
        'Overview(pool.rewardRate(), pool.totalStaked()'
      ]
    ]
  },
  {
    id: 'tobps',
    kind: 'internal function renamed',
    edits: [['libraries/ShareMath.sol', 'toBps', 'toBasisPoints']]
  },
  {id: 'version', kind: 'body changed', edits: [[pool, '1.4.0', '1.5.0']]},
  {
    id: 'init-arg',
    kind: 'argument added',
    edits: [
      [pool, 'initialize(address stakeToken_', 'initialize(address owner_, address stakeToken_'],
      [pool, '__Ownable_init(msg.sender)', '__Ownable_init(owner_)']
    ]
  }
]

const manager = 'access/manager/AccessManager.sol'
const managerInterface = 'access/manager/IAccessManager.sol'

const openzeppelin: Array<Change> = [
  {id: 'label', kind: 'function renamed', edits: [[everywhere, 'labelRole', 'setRoleLabel']]},
  {
    id: 'public-role',
    kind: 'constant renamed',
    edits: [[everywhere, 'PUBLIC_ROLE', 'EVERYONE_ROLE']]
  },
  {id: 'expiration', kind: 'body changed', edits: [[manager, 'return 1 weeks', 'return 2 weeks']]},
  {id: 'setback', kind: 'body changed', edits: [[manager, 'return 5 days', 'return 3 days']]},
  {
    id: 'not-ready',
    kind: 'error renamed',
    edits: [[everywhere, 'AccessManagerNotReady', 'AccessManagerTooEarly']]
  },
  {
    id: 'hash-order',
    kind: 'argument order changed',
    edits: [
      [
        managerInterface,
        'hashOperation(address caller, address target,',
        'hashOperation(address target, address caller,'
      ],
      [
        manager,
        'hashOperation(address caller, address target,',
        'hashOperation(address target, address caller,'
      ],
      [manager, 'hashOperation(caller, target, data)', 'hashOperation(target, caller, data)'],
      [manager, 'hashOperation(caller, address(this)', 'hashOperation(address(this), caller']
    ]
  },
  {
    id: 'target-closed',
    kind: 'event renamed',
    edits: [
      [managerInterface, 'event TargetClosed(', 'event TargetPaused('],
      [manager, 'emit TargetClosed(', 'emit TargetPaused(']
    ]
  },
  {
    id: 'only-role',
    kind: 'modifier renamed',
    edits: [[everywhere, 'onlyRole', 'requiresRole']]
  },
  {
    id: 'max-withdraw',
    kind: 'error renamed',
    edits: [[everywhere, 'ERC4626ExceededMaxWithdraw', 'ERC4626WithdrawTooLarge']]
  },
  {
    id: 'offset',
    kind: 'body changed',
    edits: [
      [
        'token/ERC20/extensions/ERC4626.sol',
        'returns (uint8) {\n        return 0;',
        'returns (uint8) {\n        return 3;'
      ]
    ]
  },
  {
    id: 'transfer-in',
    kind: 'internal function renamed',
    edits: [[everywhere, '_transferIn', '_pullAssets']]
  }
]

const v4: Array<Change> = [
  {
    id: 'locked',
    kind: 'error renamed',
    edits: [[everywhere, 'ManagerLocked', 'NotUnlocked']]
  },
  {
    id: 'settle-for',
    kind: 'function renamed',
    edits: [[everywhere, 'settleFor', 'settleOnBehalf']]
  },
  {
    id: 'clear-open',
    kind: 'modifier removed',
    edits: [
      [
        'PoolManager.sol',
        'function clear(Currency currency, uint256 amount) external onlyWhenUnlocked',
        'function clear(Currency currency, uint256 amount) external'
      ]
    ]
  },
  {
    id: 'price-limit',
    kind: 'struct field renamed',
    edits: [[everywhere, 'sqrtPriceLimitX96', 'sqrtPriceBoundX96']]
  },
  {
    id: 'donate',
    kind: 'event renamed',
    edits: [
      ['interfaces/IPoolManager.sol', 'event Donate(', 'event Donated('],
      ['PoolManager.sol', 'emit Donate(', 'emit Donated(']
    ]
  },
  {
    id: 'accrued',
    kind: 'variable renamed',
    edits: [[everywhere, 'protocolFeesAccrued', 'accruedProtocolFees']]
  },
  {
    id: 'lp-fee',
    kind: 'constant changed',
    edits: [['libraries/LPFeeLibrary.sol', 'MAX_LP_FEE = 1000000', 'MAX_LP_FEE = 500000']]
  },
  {
    id: 'protocol-fee',
    kind: 'constant changed',
    edits: [
      ['libraries/ProtocolFeeLibrary.sol', 'MAX_PROTOCOL_FEE = 1000', 'MAX_PROTOCOL_FEE = 900']
    ]
  },
  {
    id: 'state-lib',
    kind: 'contract renamed',
    edits: [['libraries/StateLibrary.sol', 'library StateLibrary', 'library PoolStateLibrary']],
    moves: [['libraries/StateLibrary.sol', 'libraries/PoolStateLibrary.sol']]
  },
  {
    id: 'fee-slots',
    kind: 'storage order changed',
    edits: [
      ['ProtocolFees.sol', '    address public protocolFeeController;\n', ''],
      [
        'ProtocolFees.sol',
        '    using CustomRevert for bytes4;\n',
        '    using CustomRevert for bytes4;\n\n    /// @inheritdoc IProtocolFees\n    address public protocolFeeController;\n'
      ],
      [
        'ProtocolFees.sol',
        '\n    /// @inheritdoc IProtocolFees\n\n    constructor',
        '\n    constructor'
      ]
    ]
  }
]

const authority = 'auth/authorities/MultiRolesAuthority.sol'

const solmate: Array<Change> = [
  {
    id: 'zero-shares',
    kind: 'error text changed',
    edits: [['tokens/ERC4626.sol', 'ZERO_SHARES', 'NO_SHARES']]
  },
  {
    id: 'after-deposit',
    kind: 'internal argument added',
    edits: [
      [
        'tokens/ERC4626.sol',
        'afterDeposit(uint256 assets, uint256 shares)',
        'afterDeposit(uint256 assets, uint256 shares, address receiver)'
      ],
      [
        'tokens/ERC4626.sol',
        'afterDeposit(assets, shares)',
        'afterDeposit(assets, shares, receiver)'
      ]
    ]
  },
  {
    id: 'permit-text',
    kind: 'error text changed',
    edits: [['tokens/ERC20.sol', 'PERMIT_DEADLINE_EXPIRED', 'PERMIT_EXPIRED']]
  },
  {
    id: 'separator',
    kind: 'internal function renamed',
    edits: [['tokens/ERC20.sol', 'computeDomainSeparator', '_buildDomainSeparator']]
  },
  {
    id: 'capability',
    kind: 'argument order changed',
    edits: [
      [
        authority,
        '        uint8 role,\n        bytes4 functionSig,\n        bool enabled',
        '        bytes4 functionSig,\n        uint8 role,\n        bool enabled'
      ]
    ]
  },
  {
    id: 'public-capability',
    kind: 'variable renamed',
    edits: [[authority, 'isCapabilityPublic', 'isPublicCapability']]
  },
  {
    id: 'role-indexed',
    kind: 'indexed changed',
    edits: [
      [
        authority,
        'UserRoleUpdated(address indexed user, uint8 indexed role, bool enabled)',
        'UserRoleUpdated(address indexed user, uint8 role, bool indexed enabled)'
      ]
    ]
  },
  {
    id: 'authority',
    kind: 'contract renamed',
    edits: [[authority, 'MultiRolesAuthority', 'RolesRegistry']],
    moves: [[authority, 'auth/authorities/RolesRegistry.sol']]
  }
]

const timelock = 'accounts/Timelock.sol'

const solady: Array<Change> = [
  {
    id: 'role-values',
    kind: 'constant changed',
    edits: [
      [timelock, 'EXECUTOR_ROLE = 2', 'EXECUTOR_ROLE = 3'],
      [timelock, 'CANCELLER_ROLE = 3', 'CANCELLER_ROLE = 2']
    ]
  },
  {id: 'waiting', kind: 'enum value renamed', edits: [[timelock, 'Waiting', 'Pending']]},
  {
    id: 'insufficient-delay',
    kind: 'error renamed',
    edits: [[timelock, 'TimelockInsufficientDelay', 'TimelockDelayTooShort']]
  },
  {
    id: 'min-delay',
    kind: 'function renamed',
    edits: [[timelock, 'setMinDelay(', 'updateMinDelay(']]
  },
  {
    id: 'timelock-slot',
    kind: 'storage slot changed',
    edits: [[timelock, '0x477f2812565c76a73f', '0x477f2812565c76a740']]
  },
  {
    id: 'full-mul',
    kind: 'internal function renamed',
    edits: [[everywhere, 'fullMulDiv(', 'mulDivFull(']]
  }
]

const lockbox = 'LockboxSuperchainERC20.sol'

const own: Array<Change> = [
  {id: 'redeem', kind: 'function renamed', edits: [[lockbox, 'redeemAndBurn', 'redeem']]},
  {
    id: 'wrong-chain',
    kind: 'error text changed',
    edits: [[lockbox, 'Wrong chain', 'Not the original chain']]
  },
  {
    id: 'home-chain',
    kind: 'variable renamed',
    edits: [[lockbox, 'originalChainId', 'homeChainId']]
  },
  {
    id: 'burn-order',
    kind: 'event argument order changed',
    edits: [
      [
        lockbox,
        'CrosschainBurn(address indexed from, uint256 amount, address indexed sender)',
        'CrosschainBurn(address indexed from, address indexed sender, uint256 amount)'
      ],
      [
        lockbox,
        'emit CrosschainBurn(from, amount, msg.sender)',
        'emit CrosschainBurn(from, msg.sender, amount)'
      ]
    ]
  },
  {
    id: 'no-decimals',
    kind: 'constructor argument removed',
    edits: [
      [lockbox, '        uint8 decimals_,\n', ''],
      [
        lockbox,
        '    /// @param decimals_             Decimals of the original, copied for display.\n',
        ''
      ],
      [lockbox, '_decimals = decimals_;', '_decimals = 18;']
    ]
  },
  {
    id: 'starter-error',
    kind: 'error renamed',
    edits: [['StarterToken.sol', 'Unauthorized', 'OnlyInteropBridge']]
  },
  {
    id: 'init-removed',
    kind: 'argument added',
    edits: [
      [
        'OriginalToken.sol',
        'initialize(address holder)',
        'initialize(address holder, uint256 supply)'
      ],
      ['OriginalToken.sol', '_mint(holder, 1 ether)', '_mint(holder, supply)']
    ]
  }
]

/** The code bases and what changes in them. */
export const bases: Array<Base> = [
  {name: 'openzeppelin', changes: openzeppelin},
  {name: 'own', changes: own},
  {name: 'solady', changes: solady},
  {name: 'solmate', changes: solmate},
  {name: 'staking', changes: staking},
  {name: 'v4-core', changes: v4}
]
