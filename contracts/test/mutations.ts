/** A mistake somebody could make in a contract, which a test must notice. */
export interface Mutation {
  name: string
  file: string
  find: string
  replace: string
  /** The test that must notice, where it may not be just any. */
  by?: string
  /** The test to compile with it, where a test inherits from the contract and does not deploy it. */
  test?: string
}

const lockbox = {file: 'contracts/src/LockboxSuperchainERC20.sol'}
const invariants = {...lockbox, by: 'LockboxInvariantsTest'}
const deployer = {
  file: 'contracts/script/LockboxDeployer.s.sol',
  test: 'contracts/test/LockboxDeployer.t.sol'
}
const starterDeployer = {
  file: 'contracts/script/StarterTokenDeployer.s.sol',
  test: 'contracts/test/StarterTokenDeployer.t.sol'
}
const original = {file: 'contracts/src/OriginalToken.sol'}
const starter = {file: 'contracts/src/StarterToken.sol'}

const lockCall = 'IERC20.transferFrom, (msg.sender, address(this), amount)'
const lastFunction = 'function decimals() public'
const burn = '        _burn(msg.sender, amount);\n'
const mint = '        _mint(msg.sender, amount);\n'

export const mutations: Array<Mutation> = [
  {
    ...lockbox,
    name: 'accepts the zero address as the original',
    find: 'require(originalTokenAddress_ != address(0), "Invalid token address");',
    replace: ''
  },
  {
    ...lockbox,
    name: 'accepts zero as the chain of the original',
    find: 'require(originalChainId_ != 0, "Invalid chain ID");',
    replace: ''
  },
  {
    ...lockbox,
    name: 'forgets the decimals',
    find: '_decimals = decimals_',
    replace: '_decimals = 18'
  },
  {
    ...lockbox,
    name: 'locks on any chain',
    find: 'lockAndMint(uint256 amount) external onlyOriginalChain',
    replace: 'lockAndMint(uint256 amount) external'
  },
  {
    ...lockbox,
    name: 'redeems on any chain',
    find: 'redeemAndBurn(uint256 amount) external onlyOriginalChain',
    replace: 'redeemAndBurn(uint256 amount) external'
  },
  {
    ...lockbox,
    name: 'lets anybody mint',
    find: 'crosschainMint(address to, uint256 amount) external onlyBridge',
    replace: 'crosschainMint(address to, uint256 amount) external'
  },
  {
    ...lockbox,
    name: 'lets anybody burn',
    find: 'crosschainBurn(address from, uint256 amount) external onlyBridge',
    replace: 'crosschainBurn(address from, uint256 amount) external'
  },
  {
    ...lockbox,
    name: 'mints although nothing was locked',
    find: 'require(locked, "No tokens to lock, no mint either");',
    replace: 'locked;'
  },
  {
    ...lockbox,
    name: 'burns although nothing was paid',
    find: 'require(paid, "Transfer failed, this should not happen");',
    replace: 'paid;'
  },
  {
    ...lockbox,
    name: 'takes the tokens from itself',
    find: lockCall,
    replace: 'IERC20.transferFrom, (address(this), address(this), amount)'
  },
  {
    ...lockbox,
    name: 'mints before it takes',
    find: '        // Take before giving',
    replace: `${mint}        // Take before giving`
  },
  {
    ...invariants,
    name: 'mints one too many',
    find: mint,
    replace: mint.replace('amount)', 'amount + 1)')
  },
  {...invariants, name: 'redeems without a burn', find: burn, replace: ''},
  {
    ...invariants,
    name: 'pays one too many',
    find: 'IERC20.transfer, (msg.sender, amount)',
    replace: 'IERC20.transfer, (msg.sender, amount == 0 ? 0 : amount + 1)'
  },
  {
    ...invariants,
    name: 'leaves the tokens on both chains',
    find: '        _burn(from, amount);\n',
    replace: ''
  },
  {
    ...lockbox,
    name: 'has another function that mints',
    find: lastFunction,
    replace: `function mint(address to, uint256 amount) external { _mint(to, amount); }\n${lastFunction}`
  },
  {
    ...lockbox,
    name: 'has a function that gives the originals away',
    find: lastFunction,
    replace: `function rescue(uint256 amount) external {
      IERC20(originalTokenAddress).transfer(msg.sender, amount);
    }
    ${lastFunction}`
  },
  {
    ...lockbox,
    name: 'keeps ether',
    find: 'lockAndMint(uint256 amount) external',
    replace: 'lockAndMint(uint256 amount) external payable'
  },
  {
    ...lockbox,
    name: 'believes an address without code',
    find: 'if (originalTokenAddress.code.length == 0) return false;',
    replace: ''
  },
  {
    ...lockbox,
    name: 'refuses tokens that return nothing',
    find: 'if (returned.length == 0) return true;',
    replace: ''
  },
  {
    ...lockbox,
    name: 'reads a number other than one as true',
    find: 'abi.decode(returned, (uint256)) == 1',
    replace: 'abi.decode(returned, (uint256)) != 0'
  },
  {
    ...lockbox,
    name: 'decodes an answer that is too short',
    find: 'returned.length >= 32 && ',
    replace: ''
  },
  {
    ...lockbox,
    name: "swallows the token's own revert",
    find: 'if (!success) {',
    replace: 'if (false) {'
  },
  {
    ...lockbox,
    name: 'denies ERC-7802',
    find: 'interfaceId == erc7802Id || ',
    replace: 'erc7802Id == 0 || '
  },
  {
    ...lockbox,
    name: 'names the wrong account in the event',
    find: 'emit CrosschainMint(to, amount, msg.sender)',
    replace: 'emit CrosschainMint(msg.sender, amount, to)'
  },
  {
    ...deployer,
    name: 'cuts the decimals',
    find: 'require(token.decimals <= type(uint8).max, "decimals exceeds uint8 range");',
    replace: ''
  },
  {
    ...deployer,
    name: 'deploys where a contract is',
    find: 'if (lockbox.code.length > 0) {',
    replace: 'if (false) {'
  },
  {
    ...deployer,
    name: 'swaps name and symbol',
    find: '            token.name,\n            token.symbol,\n            uint8(',
    replace: '            token.symbol,\n            token.name,\n            uint8('
  },
  {
    ...deployer,
    name: 'forgets the time in the salt',
    find: 'abi.encode(configSalt, vm.unixTime())',
    replace: 'abi.encode(configSalt)'
  },
  {
    ...deployer,
    name: 'forgets the salt of the configuration',
    find: 'abi.encode(configSalt, vm.unixTime())',
    replace: 'abi.encode(vm.unixTime())'
  },
  {
    ...deployer,
    name: 'checks no token',
    find: '        _checkToken(token);\n',
    replace: ''
  },
  {
    ...deployer,
    name: 'refuses the most decimals',
    find: 'token.decimals <= type(uint8).max',
    replace: 'token.decimals < type(uint8).max'
  },
  {
    ...deployer,
    name: 'deploys on the first chain alone',
    find: 'i < chains.length',
    replace: 'i < 1'
  },
  {...original, name: 'mints another supply', find: '1 ether', replace: '2 ether'},
  {
    ...starter,
    name: 'mints the supply on every chain',
    find: 'if (block.chainid == chainId) _mint',
    replace: '_mint'
  },
  {
    ...starterDeployer,
    name: 'deploys where a token is',
    find: 'if (token.code.length > 0) {',
    replace: 'if (false) {'
  },
  {
    ...starterDeployer,
    name: 'deploys the token at no fixed address',
    find: 'new StarterToken{salt: salt}',
    replace: 'new StarterToken'
  }
]

/** Mistakes that are none: whatever fails on these fails for another reason. */
export const controls: Array<Mutation> = [
  lockbox,
  deployer,
  original,
  starter,
  starterDeployer
].map((contract) => ({
  ...contract,
  name: 'is as it was',
  find: 'pragma solidity ^0.8.25;',
  replace: 'pragma solidity ^0.8.25;'
}))
