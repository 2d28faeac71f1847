import {defineEntries} from './define-entries.ts'
import {type Predeploy, predeploy, type Source} from './schema.ts'
import {fromSpecification} from './sources.ts'

type Row = [name: string, address: string, since: string, isProxied: boolean, description: string]

function toEntries(
  kind: Predeploy['kind'],
  toSource: (name: string) => Source,
  rows: ReadonlyArray<Row>
): Array<Predeploy> {
  return rows.map(([name, address, since, isProxied, description]) => {
    return {name, address, kind, since, isProxied, description, source: toSource(name)}
  })
}

/** `BaseFeeVault` -> `protocol/predeploys.html#basefeevault` */
const inPredeploys = (name: string): Source => {
  return fromSpecification('predeploys', `protocol/predeploys.html#${name.toLowerCase()}`)
}

const inInterop = (name: string): Source => {
  return fromSpecification('interop predeploys', `interop/predeploys.html#${name.toLowerCase()}`)
}

const system = toEntries('system', inPredeploys, [
  [
    'WETH9',
    '0x4200000000000000000000000000000000000006',
    'Before Bedrock',
    false,
    'Wraps ETH in an ERC-20 token, one for one.'
  ],
  [
    'L2CrossDomainMessenger',
    '0x4200000000000000000000000000000000000007',
    'Before Bedrock',
    true,
    'Sends calls to L1, and delivers calls from L1; a failed call can be repeated.'
  ],
  [
    'GasPriceOracle',
    '0x420000000000000000000000000000000000000F',
    'Before Bedrock',
    true,
    'Computes what a transaction pays for its data on L1.'
  ],
  [
    'L2StandardBridge',
    '0x4200000000000000000000000000000000000010',
    'Before Bedrock',
    true,
    'Bridges ETH and ERC-20 tokens from and to L1.'
  ],
  [
    'SequencerFeeVault',
    '0x4200000000000000000000000000000000000011',
    'Before Bedrock',
    true,
    'Collects priority fees, and is the fee recipient of every block.'
  ],
  [
    'OptimismMintableERC20Factory',
    '0x4200000000000000000000000000000000000012',
    'Before Bedrock',
    true,
    'Creates L2 twins of L1 tokens, which the standard bridge can mint and burn.'
  ],
  [
    'L2ERC721Bridge',
    '0x4200000000000000000000000000000000000014',
    'Before Bedrock',
    true,
    'Bridges NFTs from and to L1.'
  ],
  [
    'L1Block',
    '0x4200000000000000000000000000000000000015',
    'Bedrock',
    true,
    'Stores the latest L1 block that the chain builds on, and the parameters of its fees.'
  ],
  [
    'L2ToL1MessagePasser',
    '0x4200000000000000000000000000000000000016',
    'Bedrock',
    true,
    'Stores the hash of every withdrawal, for the proof on L1.'
  ],
  [
    'OptimismMintableERC721Factory',
    '0x4200000000000000000000000000000000000017',
    'Bedrock',
    true,
    'Creates L2 twins of NFT collections on L1.'
  ],
  [
    'ProxyAdmin',
    '0x4200000000000000000000000000000000000018',
    'Bedrock',
    true,
    'Owns the proxies of all other predeploys, and can change their code.'
  ],
  [
    'BaseFeeVault',
    '0x4200000000000000000000000000000000000019',
    'Bedrock',
    true,
    'Collects base fees, which are not burned as on L1.'
  ],
  [
    'L1FeeVault',
    '0x420000000000000000000000000000000000001A',
    'Bedrock',
    true,
    'Collects what transactions pay for their data on L1.'
  ],
  [
    'OperatorFeeVault',
    '0x420000000000000000000000000000000000001b',
    'Isthmus',
    true,
    'Collects operator fees.'
  ],
  [
    'SchemaRegistry',
    '0x4200000000000000000000000000000000000020',
    'Bedrock',
    true,
    'Registers schemas for attestations.'
  ],
  [
    'EAS',
    '0x4200000000000000000000000000000000000021',
    'Bedrock',
    true,
    'Stores attestations: signed statements that follow a registered schema.'
  ],
  [
    'GovernanceToken',
    '0x4200000000000000000000000000000000000042',
    'Before Bedrock',
    false,
    'Is the OP token on OP Mainnet; most other chains have nothing there.'
  ],
  [
    'BeaconBlockRoot',
    '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02',
    'Ecotone',
    false,
    'Returns recent roots of the beacon chain, as defined in EIP-4788.'
  ]
])

const blockHashes: Predeploy = {
  name: 'BlockHashHistory',
  address: '0x0000F90827F1C53a10cb7A02335B175320002935',
  kind: 'system',
  since: 'Isthmus',
  isProxied: false,
  description: 'Returns hashes of the last 8,191 blocks of its own chain, as defined in EIP-2935.',
  source: fromSpecification(
    'Isthmus, network upgrade transactions',
    'protocol/isthmus/derivation.html#eip-2935-contract-deployment'
  )
}

const toContract = (name: string): Source => {
  return {
    title: `${name}, op-contracts v7.0.0`,
    href: `https://github.com/ethereum-optimism/optimism/blob/op-contracts/v7.0.0/packages/contracts-bedrock/src/L2/${name}.sol`
  }
}

const karst = toEntries('system', toContract, [
  [
    'ConditionalDeployer',
    '0x420000000000000000000000000000000000002C',
    'Karst',
    true,
    'Deploys new code of predeploys in an upgrade, unless the same code already exists.'
  ],
  [
    'L2DevFeatureFlags',
    '0x420000000000000000000000000000000000002d',
    'Karst',
    true,
    'Lists the unfinished features that a development chain was started with.'
  ]
])

const interop = toEntries('interop', inInterop, [
  [
    'CrossL2Inbox',
    '0x4200000000000000000000000000000000000022',
    'Interop',
    true,
    'Confirms that a log of another chain exists, if the transaction declared it.'
  ],
  [
    'L2ToL2CrossDomainMessenger',
    '0x4200000000000000000000000000000000000023',
    'Interop',
    true,
    'Sends calls to other chains of the dependency set, and delivers theirs once.'
  ],
  [
    'SuperchainETHBridge',
    '0x4200000000000000000000000000000000000024',
    'Interop',
    true,
    'Sends ETH to another chain of the dependency set.'
  ],
  [
    'ETHLiquidity',
    '0x4200000000000000000000000000000000000025',
    'Interop',
    true,
    'Holds the ETH that the ETH bridge pays out and takes in.'
  ],
  [
    'SuperchainTokenBridge',
    '0x4200000000000000000000000000000000000028',
    'Interop',
    true,
    'Sends ERC-7802 tokens to another chain of the dependency set. Removed in op-contracts v7.0.0; Supersim 0.1.0-alpha.59 is the last version that deploys it.'
  ]
])

const deprecated = toEntries('deprecated', inPredeploys, [
  [
    'LegacyMessagePasser',
    '0x4200000000000000000000000000000000000000',
    'Before Bedrock',
    true,
    'Kept withdrawals before Bedrock; `L2ToL1MessagePasser` does it now.'
  ],
  [
    'DeployerWhitelist',
    '0x4200000000000000000000000000000000000002',
    'Before Bedrock',
    true,
    'Listed who could deploy contracts, until everyone could.'
  ],
  [
    'L1BlockNumber',
    '0x4200000000000000000000000000000000000013',
    'Before Bedrock',
    true,
    'Returns the number of the latest known L1 block; use `L1Block` instead.'
  ],
  [
    'LegacyERC20ETH',
    '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000',
    'Before Bedrock',
    false,
    'Was ETH as a token before Bedrock; its functions revert.'
  ]
])

const gasToken = fromSpecification(
  'custom gas token predeploys',
  'protocol/custom-gas-token/predeploys.html'
)
const optional = [
  ...toEntries('optional', () => gasToken, [
    [
      'NativeAssetLiquidity',
      '0x4200000000000000000000000000000000000029',
      'Jovian',
      true,
      'Holds the supply of a custom gas token, on chains that have one.'
    ],
    [
      'LiquidityController',
      '0x420000000000000000000000000000000000002a',
      'Jovian',
      true,
      'Decides who may release and take back a custom gas token.'
    ]
  ]),
  ...toEntries(
    'optional',
    () => fromSpecification('revenue sharing predeploys', 'protocol/revshare/predeploys.html'),
    [
      [
        'FeeSplitter',
        '0x420000000000000000000000000000000000002B',
        'Jovian',
        true,
        'Splits the fees of all vaults, on chains whose operator enabled it. It is in op-contracts v6.0.0, but not in v7.0.0.'
      ]
    ]
  )
]

const inPreinstalls = fromSpecification('preinstalls', 'protocol/preinstalls.html')
const preinstalls = toEntries('preinstall', () => inPreinstalls, [
  [
    'Safe',
    '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
    'Genesis',
    false,
    'Code of a multisignature wallet, version 1.3.0, without events for its calls.'
  ],
  [
    'SafeL2',
    '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
    'Genesis',
    false,
    'Code of the same wallet with an event for every call.'
  ],
  [
    'MultiSend',
    '0x998739BFdAAdde7C933B942a68053933098f9EDa',
    'Genesis',
    false,
    'Makes several calls of a Safe in one transaction.'
  ],
  [
    'MultiSendCallOnly',
    '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
    'Genesis',
    false,
    'Does the same without delegate calls.'
  ],
  [
    'SafeSingletonFactory',
    '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7',
    'Genesis',
    false,
    'Deploys with `CREATE2`; the contracts of Safe come from it.'
  ],
  [
    'Multicall3',
    '0xcA11bde05977b3631167028862bE2a173976CA11',
    'Genesis',
    false,
    'Combines many reads or writes in one call.'
  ],
  [
    'Create2Deployer',
    '0x13b0D85CcB8bf860b6b79AF3029fCA081AE9beF2',
    'Canyon',
    false,
    'Deploys with `CREATE2`, and computes addresses in advance.'
  ],
  [
    'CreateX',
    '0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed',
    'Genesis',
    false,
    'Deploys with `CREATE`, `CREATE2` and `CREATE3`, with salts that belong to a sender.'
  ],
  [
    'DeterministicDeploymentProxy',
    '0x4e59b44847b379578588920cA78FbF26c0B4956C',
    'Genesis',
    false,
    'Deploys with `CREATE2`; Foundry uses it for contracts with a salt.'
  ],
  [
    'Permit2',
    '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    'Genesis',
    false,
    'Moves tokens by signature, for applications that share one approval.'
  ],
  [
    'EntryPoint-v0.6',
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    'Genesis',
    false,
    'Runs user operations of ERC-4337, version 0.6.'
  ],
  [
    'SenderCreator-v0.6',
    '0x7fc98430eAEdbb6070B35B39D798725049088348',
    'Genesis',
    false,
    'Makes the wallets of new users for that entry point.'
  ],
  [
    'EntryPoint-v0.7',
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    'Genesis',
    false,
    'Runs user operations of ERC-4337, version 0.7.'
  ],
  [
    'SenderCreator-v0.7',
    '0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C',
    'Genesis',
    false,
    'Makes the wallets of new users for that entry point.'
  ]
])

/** Contracts that are at the same address on every chain. */
export const predeploys = defineEntries(
  'predeploys',
  predeploy,
  [({name}) => name, ({address}) => address.toLowerCase()],
  [...interop, ...system, blockHashes, ...karst, ...optional, ...deprecated, ...preinstalls]
)
