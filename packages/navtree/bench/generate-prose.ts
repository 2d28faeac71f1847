import type {Random} from './create-random.ts'

const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** What pages are about. */
export const nouns = words(`
  account address allowance app artifact balance batcher block bond bridge builder calldata chain challenger channel
  checkpoint client codebase commitment config counter deposit derivation developer devnet dispute endpoint epoch event
  explorer factory fault faucet fee finality fork gas genesis governance guardian hash header indexer inbox invariant key
  ledger library liquidity lockbox log mainnet manifest mempool message messenger module monitor network node nonce
  operator oracle outbox owner payload peer portal preimage proof proposer protocol proxy receipt registry relayer reorg
  replay rollup root safety sequencer setting signature signer snapshot standard state storage supervisor supply testnet
  token trace transaction upgrade validator vault verifier version wallet withdrawal witness`)

/** What a reader does with them. */
export const actions = words(`
  add audit bridge build call check compare configure deploy deposit derive estimate execute export finalize fund import
  index initialize inspect install mint monitor move pause prove publish query read recover relay replay report restart
  run send sign simulate start stop submit supply sync test trace transfer troubleshoot update upgrade validate verify
  watch withdraw`)

const qualities = words(`
  canonical compatible confirmed current custom default empty external final finalized initial local native new optional
  pending permissionless public recent remote safe single trusted unsafe upgradeable valid`)

/** Names in code. */
export const things = words(`
  CrossDomainMessenger L2ToL2CrossDomainMessenger OptimismPortal SuperchainTokenBridge L1StandardBridge CrossL2Inbox
  sendMessage relayMessage crosschainMint crosschainBurn executeMessage depositTransaction proveWithdrawal initiatePayload
  op-node op-geth op-batcher op-proposer --rollup.config --l1.beacon --syncmode eth_getLogs eth_sendRawTransaction
  chainId blockNumber gasLimit maxFeePerGas msg.sender tx.origin address(this) uint256 bytes32`)

const openings = [
  '',
  '',
  '',
  'In most cases, ',
  'By default, ',
  'On a local chain, ',
  'After an upgrade, '
]
const endings = [
  '',
  '',
  '',
  ', which takes a few minutes',
  ' before the challenge period ends',
  '; nothing else is needed',
  ' (see below)'
]

/** Generate a part of a sentence: `the pending message reaches the lockbox`. */
export function generateClause({pick}: Random): string {
  return `the ${pick(qualities)} ${pick(nouns)} can ${pick(actions)} the ${pick(nouns)} of a ${pick(nouns)}`
}

/** Generate a plain sentence with inline code here and there. */
export function generateSentence(random: Random): string {
  const {pick} = random
  const subject = random.chance(0.4)
    ? `\`${pick(things)}\` lets you ${pick(actions)} the ${pick(nouns)}`
    : generateClause(random)
  return capitalize(`${pick(openings)}${subject}${pick(endings)}.`)
}

/** Generate sentences with links and emphasis, each on a line or all on one. */
export function generateText(
  random: Random,
  routes: ReadonlyArray<string>,
  sentences: number
): string {
  const {pick} = random
  return Array.from({length: sentences}, () => {
    const sentence = generateSentence(random)
    if (random.chance(0.18)) {
      return `${sentence} Read how to [${pick(actions)} the ${pick(nouns)}](${pick(routes)}).`
    }
    if (random.chance(0.1)) return `${sentence} This is **not** the same as *${pick(nouns)}*.`
    if (random.chance(0.05)) return `${sentence} See https://example.org/${pick(nouns)} for more.`
    return sentence
  }).join(' ')
}

/** `lockbox` -> `Lockbox` */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
