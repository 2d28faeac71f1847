/** Words of the trade that the English dictionary lacks, in lower case. */
export const tradeWords: ReadonlyArray<string> = `
abi airdrop airdrops allowlist allowlisted allowlists altcoin altcoins arbitrageur arbitrageurs attestor
backend backends basefee blockchain blockchains blocklist blocklisted bytecode bytecodes calldata chainlink
checksum checksummed checksums codebase codebases config cryptocurrency dapp dapps defi delegatecall
denylist deployer deployers devnet devnets encodings enum enums erc ethereum finality frontend frontends
frontrun frontrunning gasless getter getters github gwei hardfork hardforks hardhat hashlock initializer
initializers keccak keystore keystores liquidator liquidators liveness localhost mainnet mainnets mempool
mempools merkle metadata middleware monorepo multicall multichain multisig multisigs mutex namespace
namespaced namespaces natspec nft nfts nonce nonces offchain onchain openzeppelin optimizer param params
permissioned permissionless plaintext precompile precompiled precompiles predeploy predeploys preimage
preimages prover provers proxied rebase rebases rebasing reentrancy reentrant refactor refactored
refactoring relayer relayers repo repos rollup rollups rpc runtime runtimes satoshi satoshis selfdestruct
sequencer sequencers setter setters sidechain sidechains signer signers slippage solc solidity stablecoin
stablecoins staker stakers staticcall struct structs subgraph subgraphs superchain testnet testnets timelock
timelocks timestamp timestamps tokenize tokenized tokenizes tokenomics toolchain toolchains tuple tuples
typesafe unstake unstaked unstakes unstaking upgradability upgradable upgradeability upgradeable userop viem
vyper walletconnect wei whitelist whitelisted zk zksync
`
  .trim()
  .split(/\s/)
