import {type TestPage, toSearchPage} from './to-search-page.ts'

/** A small docs set, in which every kind of question has its answer. */
export const searchDocs: ReadonlyArray<TestPage> = [
  toSearchPage(
    '/lockbox',
    `# Move tokens with a lockbox
A lockbox keeps tokens on their chain and mints them on others.
## Lock and mint
Call \`lockAndMint\` of \`LockboxSuperchainERC20\`. It needs an allowance.
\`\`\`solidity
function lockAndMint(uint256 amount) external {
    if (amount == 0) revert("No tokens to lock");
    token.safeTransferFrom(msg.sender, address(this), amount);
}
\`\`\`
## Deploy it
Deploy with the private key of a funded account.
\`\`\`sh
forge script script/Deploy.s.sol --private-key $PRIVATE_KEY
\`\`\``,
    {
      personas: ['app-developer'],
      contentType: 'tutorial',
      topic: 'lockbox',
      categories: ['interop'],
      symbols: [
        {
          name: 'lockAndMint',
          signature: 'lockAndMint(uint256)',
          selector: '0xcbd1df9e',
          anchor: 'lock-and-mint'
        },
        {
          name: 'Locked',
          signature: 'Locked(address,uint256)',
          topic: '0x9f1ec8c880f76798e7b793325d625e9b60e4082a553c98f42b6cda368dd60008'
        }
      ]
    }
  ),
  toSearchPage(
    '/supersim',
    `# Run two chains with supersim
Start it with \`supersim --interop.autorelay\`, and messages are relayed at once.
## Addresses
The bridge is at \`0x4200000000000000000000000000000000000028\`, chain B has the id 902.
\`\`\`sh
cast call 0x4200000000000000000000000000000000000028 "crosschainMint(address,uint256)"
\`\`\``,
    {personas: ['app-developer', 'chain-operator'], contentType: 'guide', topic: 'supersim'}
  ),
  toSearchPage(
    '/op-deployer',
    `# Deploy a chain with op-deployer
It deploys all contracts of a rollup.
## Bridging back
Withdrawals take seven days, bridging in takes minutes. See the SuperchainERC20 for tokens.`,
    {personas: ['chain-operator'], contentType: 'guide', topic: 'deploy'}
  ),
  toSearchPage(
    '/cheats',
    `# Cheat codes of C++ and Solidity
\`vm.unixTime()\` gives the time of the machine; \`eth_sendRawTransactionConditional\` sends on a condition.`,
    {personas: [], contentType: 'reference'}
  ),
  toSearchPage('/ja', '# 東京都のブリッジ\n資産をブリッジする。', {contentType: 'guide'}),
  toSearchPage('/old', '# Lockbox of the past\nNobody needs this lockbox lockbox lockbox.', {
    boost: 0.1
  })
]
