// Written by `tools/write-registry.js`: change it there.
import type {Token} from './schema.ts'
import {tokenList} from './sources.ts'

/** Tokens that are on Ethereum, on OP Mainnet and on at least 2 other chains of the registry. */
export const listedTokens: ReadonlyArray<Token> = [
  {
    symbol: '1INCH',
    name: '1INCH Token',
    decimals: 18,
    addresses: {
      ethereum: '0x111111111117dC0aa78b770fA6A738034120C302',
      'op-mainnet': '0xAd42D013ac31486B73b6b059e748172994736426',
      'unichain-mainnet': '0xbe41cde1C5e75a7b6c2c70466629878aa9ACd06E',
      'celo-mainnet': '0x28ba8D26F5F6710F42170EE545A0c953ca4997B9'
    },
    source: tokenList
  },
  {
    symbol: 'AAVE',
    name: 'Aave Token',
    decimals: 18,
    addresses: {
      ethereum: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
      'op-mainnet': '0x76FB31fb4af56892A25e32cFC43De717950c9278',
      'unichain-mainnet': '0x02a24C380dA560E4032Dc6671d8164cfbEEAAE1e',
      'mode-mainnet': '0x7c6b91D9Be155A6Db01f749217d76fF02A7227F2',
      'celo-mainnet': '0xF6A54aff8c97f7AF3CC86dbaeE88aF6a7AaB6288'
    },
    source: tokenList
  },
  {
    symbol: 'ACX',
    name: 'Across Protocol Token',
    decimals: 18,
    addresses: {
      ethereum: '0x44108f0223A3C3028F5Fe7AEC7f9bb2E66beF82F',
      'op-mainnet': '0xFf733b2A3557a7ed6697007ab5D11B79FdD1b76B',
      'unichain-mainnet': '0x34424B3352af905e41078a4029b61EDe62BbB32C',
      'celo-mainnet': '0x3a05ef6467309F388f90BcC3D79A522E6C39Fabb'
    },
    source: tokenList
  },
  {
    symbol: 'BAL',
    name: 'Balancer',
    decimals: 18,
    addresses: {
      ethereum: '0xba100000625a3754423978a60c9317c58a424e3D',
      'op-mainnet': '0xFE8B128bA8C78aabC59d4c64cEE7fF28e9379921',
      'unichain-mainnet': '0x01625E26274Ed828Ac1d47694c97221b34a8ADdF',
      'mode-mainnet': '0xD08a2917653d4E460893203471f0000826fb4034'
    },
    source: tokenList
  },
  {
    symbol: 'CRV',
    name: 'Curve DAO Token',
    decimals: 18,
    addresses: {
      ethereum: '0xD533a949740bb3306d119CC777fa900bA034cd52',
      'op-mainnet': '0x0994206dfE8De6Ec6920FF4D779B0d950605Fb53',
      'unichain-mainnet': '0xAC73671a1762FE835208Fb93b7aE7490d1c2cCb3',
      'celo-mainnet': '0x75184c282e55a7393053f0b8F4F3E7BeAE067fdC'
    },
    source: tokenList
  },
  {
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    decimals: 18,
    addresses: {
      ethereum: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      'op-mainnet': '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      'unichain-mainnet': '0x20CAb320A855b39F724131C69424240519573f81',
      'mode-mainnet': '0xE7798f023fC62146e8Aa1b36Da45fb70855a77Ea',
      'celo-mainnet': '0xAC177dE2439bd0c7659c61F373Dbf247d1f41ABE'
    },
    source: tokenList
  },
  {
    symbol: 'ENS',
    name: 'Ethereum Name Service',
    decimals: 18,
    addresses: {
      ethereum: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
      'op-mainnet': '0x65559aA14915a70190438eF90104769e5E890A00',
      'unichain-mainnet': '0x80756FAf1e7Fec5678bf505670eF176AB5F0383a',
      'celo-mainnet': '0x6D8aDA2df4aebb0561781775872DB1db98d9F791'
    },
    source: tokenList
  },
  {
    symbol: 'GTC',
    name: 'Gitcoin',
    decimals: 18,
    addresses: {
      ethereum: '0xDe30da39c46104798bB5aA3fe8B9e0e1F348163F',
      'op-mainnet': '0x1EBA7a6a72c894026Cd654AC5CDCF83A46445B08',
      'unichain-mainnet': '0x592620d454a10c47274dBfe3BD922b9a8fE5cf48',
      'celo-mainnet': '0xA80e318DC786c58b8BCB692579764F56F89Ab27e'
    },
    source: tokenList
  },
  {
    symbol: 'LDO',
    name: 'Lido DAO Token',
    decimals: 18,
    addresses: {
      ethereum: '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
      'op-mainnet': '0xFdb794692724153d1488CcdBE0C56c252596735F',
      'unichain-mainnet': '0x68A6dbc7214a0F2b0d875963663F1613814E8829',
      'celo-mainnet': '0x6981F932C2eC5F9E15d44d7EF46859a133f544dD'
    },
    source: tokenList
  },
  {
    symbol: 'LINK',
    name: 'Chainlink',
    decimals: 18,
    addresses: {
      ethereum: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
      'op-mainnet': '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6',
      'unichain-mainnet': '0x5a53B6D19D8EDCb7923F0D840EeBB3f09BBeEfB7',
      'mode-mainnet': '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
      'celo-mainnet': '0xF630876008a4eD9249FB4cAC978BA16827F52E91'
    },
    source: tokenList
  },
  {
    symbol: 'LUSD',
    name: 'LUSD Stablecoin',
    decimals: 18,
    addresses: {
      ethereum: '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0',
      'op-mainnet': '0xc40F949F8a4e094D1b49a23ea9241D289B7b2819',
      'unichain-mainnet': '0xf81B7485B4cB59645F74528D702c7f8CD72577FB',
      'celo-mainnet': '0xEf6379Fa3090310862a42f6c732dBa2F20880F0A'
    },
    source: tokenList
  },
  {
    symbol: 'rETH',
    name: 'Rocket Pool ETH',
    decimals: 18,
    addresses: {
      ethereum: '0xae78736Cd615f374D3085123A210448E74Fc6393',
      'op-mainnet': '0x9Bcef72be871e61ED4fBbc7630889beE758eb81D',
      'unichain-mainnet': '0x94Cac393f3444cEf63a651FfC18497E7e8bd036a',
      'soneium-mainnet': '0x94Cac393f3444cEf63a651FfC18497E7e8bd036a',
      'celo-mainnet': '0x55f3d16e6bd2b8B8E6599df6eF4593Ce9Dcae9ed',
      'ink-mainnet': '0x94Cac393f3444cEf63a651FfC18497E7e8bd036a'
    },
    source: tokenList
  },
  {
    symbol: 'sDAI',
    name: 'Savings Dai',
    decimals: 18,
    addresses: {
      ethereum: '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
      'op-mainnet': '0x2218a117083f5B482B0bB821d27056Ba9c04b1D3',
      'mode-mainnet': '0x3390108E913824B8eaD638444cc52B9aBdF63798',
      'celo-mainnet': '0x4C430944d20410A16D5cEC69B0cb66541b00A817'
    },
    source: tokenList
  },
  {
    symbol: 'SMT',
    name: 'Swarm Markets',
    decimals: 18,
    addresses: {
      ethereum: '0xB17548c7B510427baAc4e267BEa62e800b247173',
      'op-mainnet': '0x8Eb99a441b04576282e9069977F6DE6053EF6a97',
      'lisk-mainnet': '0x2fcAb60dc6Ad65be5F2Aae6a1B2E2ecB93017888',
      'mode-mainnet': '0x06d6a7BDFFAFa3c953d7B9842f7F414a6e0bEb4A'
    },
    source: tokenList
  },
  {
    symbol: 'SNX',
    name: 'Synthetix',
    decimals: 18,
    addresses: {
      ethereum: '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F',
      'op-mainnet': '0x8700dAec35aF8Ff88c16BdF0418774CB3D7599B4',
      'unichain-mainnet': '0x022D952aBCc6C8271F26e59e37A65dC359E6bc88',
      'mode-mainnet': '0x9e5AAC1Ba1a2e6aEd6b32689DFcF62A509Ca96f3'
    },
    source: tokenList
  },
  {
    symbol: 'TRB',
    name: 'Tellor',
    decimals: 18,
    addresses: {
      ethereum: '0x88dF592F8eb5D7Bd38bFeF7dEb0fBc02cf3778a0',
      'op-mainnet': '0xaf8cA653Fa2772d58f4368B0a71980e9E3cEB888',
      'unichain-mainnet': '0x8e902FDeA73e5CF9621D2Bee82cD79196d8ec63b',
      'lisk-mainnet': '0x665060707c3Ea3c31b3eaBaD7F409072446E1D50'
    },
    source: tokenList
  },
  {
    symbol: 'UMA',
    name: 'UMA Voting Token v1',
    decimals: 18,
    addresses: {
      ethereum: '0x04Fa0d235C4abf4BcF4787aF4CF447DE572eF828',
      'op-mainnet': '0xE7798f023fC62146e8Aa1b36Da45fb70855a77Ea',
      'unichain-mainnet': '0x478923278640a10A60951E379aFFb60772435f8C',
      'celo-mainnet': '0x4672ECbD03a1f93Dd67310cAEcd3a8eF6397E72A'
    },
    source: tokenList
  },
  {
    symbol: 'UNI',
    name: 'Uniswap',
    decimals: 18,
    addresses: {
      ethereum: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
      'op-mainnet': '0x6fd9d7AD17242c41f7131d257212c54A0e816691',
      'unichain-mainnet': '0x8f187aA05619a017077f5308904739877ce9eA21',
      'mode-mainnet': '0x3e7eF8f50246f725885102E8238CBba33F276747',
      'celo-mainnet': '0xeE571697998ec64e32B57D754D700c4dda2f2a0e'
    },
    source: tokenList
  },
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    addresses: {
      ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      'op-mainnet': '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      'unichain-mainnet': '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
      'mode-mainnet': '0xd988097fb8612cc24eeC14542bC03424c656005f'
    },
    source: tokenList
  },
  {
    symbol: 'USDC.e',
    name: 'Bridged USDC',
    decimals: 6,
    addresses: {
      ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      'op-mainnet': '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      'redstone-mainnet': '0xD5d59fC063e7548b6015A36fEb10B875924A19be',
      'lisk-mainnet': '0xF242275d3a6527d877f2c927a82D9b057609cc71'
    },
    source: tokenList
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    addresses: {
      ethereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      'op-mainnet': '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      'unichain-mainnet': '0x588CE4F028D8e7B53B687865d6A67b3A54C75518',
      'lisk-mainnet': '0x05D032ac25d322df992303dCa074EE7392C117b9',
      'mode-mainnet': '0xf0F161fDA2712DB8b566946122a5af183995e2eD'
    },
    source: tokenList
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped BTC',
    decimals: 8,
    addresses: {
      ethereum: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      'op-mainnet': '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
      'unichain-mainnet': '0x927B51f251480a681271180DA4de28D44EC4AfB8',
      'lisk-mainnet': '0x03C7054BCB39f7b2e5B2c7AcB37583e32D70Cfa3',
      'mode-mainnet': '0xcDd475325D6F564d27247D1DddBb0DAc6fA0a5CF',
      'celo-mainnet': '0x8aC2901Dd8A1F17a1A4768A6bA4C3751e3995B2D'
    },
    source: tokenList
  }
]
