// Written by `tools/write-registry.js`: change it there.
import type {Manager} from './schema.ts'
import {fromRegistry} from './sources.ts'

/** OP Contracts Managers of releases, the newest first. */
export const listedManagers: ReadonlyArray<Manager> = [
  {
    release: 'op-contracts/v7.0.0-rc.4',
    version: '7.1.17',
    addresses: {
      ethereum: '0x9Ce712Ff84E02659846dc6450BB9b7642fE8bE5D',
      sepolia: '0x44e197058fb98Fb3618453b3D90CDEf6f5Db8297'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v6.0.0',
    version: '6.0.0',
    addresses: {
      ethereum: '0x50F47B43c24F40B92C873Fa0704D4207586D0C9f',
      sepolia: '0xF0a2e224519E876979eA6B2cd15eF5CC3d6703bd'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v5.0.0',
    version: '4.2.0',
    addresses: {
      ethereum: '0xFa1Ef97fb02B0dA2Ee2346b8e310907ab5519449',
      sepolia: '0xC69e4c24Db479191676611a25D977203c3BDca62'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v4.1.0',
    version: '3.2.0',
    addresses: {
      ethereum: '0x8123739C1368C2DEDc8C564255bc417FEEeBFF9D',
      sepolia: '0x3Bb6437ABa031AFBF9CB3538Fa064161E2bf2d78'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v4.0.0',
    version: '2.4.0',
    addresses: {
      ethereum: '0x56EbC5c4870F5367B836081610592241Ad3e0734',
      sepolia: '0x1ac76F0833bbfccc732cADCc3Ba8a3Bbd0E89c3D'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v3.0.1',
    version: '1.9.0',
    addresses: {
      ethereum: '0x3A1f523a4bc09cd344A2745a108Bb0398288094F',
      sepolia: '0xfBceeD4DE885645fBdED164910E10F52fEBFAB35'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v3.0.0',
    version: '1.9.0',
    addresses: {
      ethereum: '0x3A1f523a4bc09cd344A2745a108Bb0398288094F',
      sepolia: '0xfBceeD4DE885645fBdED164910E10F52fEBFAB35'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v2.2.0',
    version: '1.7.0',
    addresses: {
      ethereum: '0x1C7BFA38a25ad22caFC556A9BD827E1da7eC1791',
      sepolia: '0x6b6F9129eFb1B7a48f84E3b787333D1dCA02Ee34'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v2.0.0',
    version: '1.6.0',
    addresses: {
      ethereum: '0x026b2F158255Beac46c1E7c6b8BbF29A4b6A7B76',
      sepolia: '0x1B25F566336F47BC5E0036D66E142237DcF4640b'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v1.8.0',
    version: '1.0.0-beta.21',
    addresses: {
      ethereum: '0x5269eEd89B0D04d909a0973439E2587e815bA932',
      sepolia: '0xEfb0779120d9cc3582747E5EB787D859e3a53a5c'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  },
  {
    release: 'op-contracts/v1.6.0',
    version: '1.0.0-beta.21',
    addresses: {
      ethereum: '0x9BC0A1eD534BFb31a6Be69e5b767Cba332f14347',
      sepolia: '0x760B1d2Dc68DC51fb6E8B2b8722B8ed08903540c'
    },
    source: fromRegistry('validation/standard/standard-versions-mainnet.toml')
  }
]
