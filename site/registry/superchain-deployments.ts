// Written by `tools/write-registry.js`: change it there.
import type {Deployment} from './schema.ts'
import {fromRegistry} from './sources.ts'

/** Contracts and accounts of a chain on its L1. */
export const deployments: ReadonlyArray<Deployment> = [
  {
    chain: 'op-mainnet',
    name: 'AddressManager',
    address: '0xdE1FCfB0851916CA5101820A69b13a4E276bd81F',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'AnchorStateRegistryProxy',
    address: '0x23B2C62946350F4246f9f9D027e071f0264FD113',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'BatchSubmitter',
    address: '0x6887246668a3b87F54DeB3b94Ba47a6f63F32985',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'Challenger',
    address: '0x9BA6e03D8B90dE867373Db8cF1A58d2F7F006b3A',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'DelayedWETHProxy',
    address: '0x1B6DBF05EaF22d4E70dC993e8a19dd9F3dcb3162',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'DisputeGameFactoryProxy',
    address: '0xe5965Ab5962eDc7477C8520243A95517CD252fA9',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'EthLockboxProxy',
    address: '0x322b47Ff1FA8D5611F761e3E275C45B71b294D43',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'FaultDisputeGame',
    address: '0x2DDA3584b51eF5236f7726Dea5A0FB6B3cA94AeC',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'Guardian',
    address: '0x09f7150D8c019BeF34450d6920f6B3608ceFdAf2',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'L1CrossDomainMessengerProxy',
    address: '0x25ace71c97B33Cc4729CF772ae268934F7ab5fA1',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'L1ERC721BridgeProxy',
    address: '0x5a7749f83b81B301cAb5f48EB8516B986DAef23D',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'L1StandardBridgeProxy',
    address: '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'MIPS',
    address: '0xaCc005DCd857B401e4732E6F7837135A22825cfA',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'OptimismMintableERC20FactoryProxy',
    address: '0x75505a97BD334E7BD3C476893285569C4136Fa0F',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'OptimismPortalProxy',
    address: '0xbEb5Fc579115071764c7423A4f12eDde41f106Ed',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'PermissionedDisputeGame',
    address: '0xe1dFFCBE4e22B813F26d2106D943C102e7cAb87e',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'PreimageOracle',
    address: '0x1E1d73536A081Ef2F355d29794547a9770Aeb1E0',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'Proposer',
    address: '0x473300df21D047806A082244b417f96b32f13A33',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'ProxyAdmin',
    address: '0x543bA4AADBAb8f9025686Bd03993043599c6fB04',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'ProxyAdminOwner',
    address: '0x5a0Aae59D09fccBdDb6C6CcEB07B7279367C3d2A',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'SuperchainConfig',
    address: '0x95703e0982140D16f8ebA6d158FccEde42f04a4C',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'SystemConfigOwner',
    address: '0x847B5c174615B1B7fDF770882256e2D3E95b9D92',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'SystemConfigProxy',
    address: '0x229047fed2591dbec1eF1118d64F7aF3dB9EB290',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-mainnet',
    name: 'UnsafeBlockSigner',
    address: '0xAAAA45d9549EDA09E70937013520214382Ffc4A2',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'AddressManager',
    address: '0x9bFE9c5609311DF1c011c47642253B78a4f33F4B',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'AnchorStateRegistryProxy',
    address: '0xa1Cec548926eb5d69aa3B7B57d371EdBdD03e64b',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'BatchSubmitter',
    address: '0x8F23BB38F531600e5d8FDDaAEC41F13FaB46E98c',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'Challenger',
    address: '0xfd1D2e729aE8eEe2E146c033bf4400fE75284301',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'DelayedWETHProxy',
    address: '0xF6900d822268F011d085191fe1abc6B557038eB7',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'DisputeGameFactoryProxy',
    address: '0x05F9613aDB30026FFd634f38e5C4dFd30a197Fa1',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'EthLockboxProxy',
    address: '0xC38de74A8B0F6C671669cfB36e160548Fb4A0c05',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'FaultDisputeGame',
    address: '0x2DDA3584b51eF5236f7726Dea5A0FB6B3cA94AeC',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'Guardian',
    address: '0x7a50f00e8D05b95F98fE38d8BeE366a7324dCf7E',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'L1CrossDomainMessengerProxy',
    address: '0x58Cc85b8D04EA49cC6DBd3CbFFd00B4B8D6cb3ef',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'L1ERC721BridgeProxy',
    address: '0xd83e03D576d23C9AEab8cC44Fa98d058D2176D1f',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'L1StandardBridgeProxy',
    address: '0xFBb0621E0B23b5478B630BD55a5f21f67730B0F1',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'MIPS',
    address: '0xaCc005DCd857B401e4732E6F7837135A22825cfA',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'OptimismMintableERC20FactoryProxy',
    address: '0x868D59fF9710159C2B330Cc0fBDF57144dD7A13b',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'OptimismPortalProxy',
    address: '0x16Fc5058F25648194471939df75CF27A2fdC48BC',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'PermissionedDisputeGame',
    address: '0xe1dFFCBE4e22B813F26d2106D943C102e7cAb87e',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'PreimageOracle',
    address: '0x1E1d73536A081Ef2F355d29794547a9770Aeb1E0',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'Proposer',
    address: '0x49277EE36A024120Ee218127354c4a3591dc90A9',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'ProxyAdmin',
    address: '0x189aBAAaa82DfC015A588A7dbaD6F13b1D3485Bc',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'ProxyAdminOwner',
    address: '0x1Eb2fFc903729a0F03966B917003800b145F56E2',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'SuperchainConfig',
    address: '0xC2Be75506d5724086DEB7245bd260Cc9753911Be',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'SystemConfigOwner',
    address: '0xfd1D2e729aE8eEe2E146c033bf4400fE75284301',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'SystemConfigProxy',
    address: '0x034edD2A225f7f429A63E0f1D2084B9E0A93b538',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  },
  {
    chain: 'op-sepolia',
    name: 'UnsafeBlockSigner',
    address: '0x57CACBB0d30b01eb2462e5dC940c161aff3230D3',
    source: fromRegistry('superchain/extra/addresses/addresses.json')
  }
]
