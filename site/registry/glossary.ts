import {defineEntries} from './define-entries.ts'
import {term} from './schema.ts'

/** Words that readers may not know, in the order of the alphabet. */
export const glossary = defineEntries(
  'glossary',
  term,
  [({term}) => term.toLowerCase()],
  [
    {
      term: 'Absolute prestate',
      aliases: ['prestate', 'absolute prestate hash'],
      definition:
        'The hash of the fault proof program before its first step. Everyone who argues about a claim has to start from the same one.',
      page: '/operators/chain-operators/tutorials/absolute-prestate'
    },
    {
      term: 'Address aliasing',
      aliases: ['alias', 'aliased address', 'address alias'],
      definition:
        'A contract on L1 that sends a deposit appears on L2 at its address plus a fixed offset, so that it cannot impersonate a contract at the same address there.',
      page: '/stack/differences'
    },
    {
      term: 'Alt-DA',
      aliases: ['alternative data availability', 'alt-da mode'],
      definition:
        'A mode in which another service stores the batches, and L1 holds only commitments to them.',
      page: '/stack/beta-features/alt-da-mode'
    },
    {
      term: 'Anchor state',
      aliases: ['anchor state registry'],
      definition:
        'The latest claim about the state of a chain that was settled; new dispute games start from it.',
      page: '/stack/fault-proofs/fp-components'
    },
    {
      term: 'Autorelay',
      definition:
        'A setting of Supersim that delivers every message to its destination automatically.',
      page: '/interop/tools/supersim'
    },
    {
      term: 'Base fee',
      definition:
        'The price of a unit of gas that the protocol sets for each block. On L2 it is not burned but collected by a vault.',
      page: '/stack/transactions/fees'
    },
    {
      term: 'Batch',
      definition: 'The transactions of one L2 block, or of several, as they are published on L1.',
      page: '/stack/rollup/derivation-pipeline'
    },
    {
      term: 'Batch inbox',
      aliases: ['batcher inbox', 'inbox address'],
      definition:
        'The address on L1 that batcher transactions are sent to. There is no contract: nodes read what was sent.',
      page: '/operators/chain-operators/configuration/rollup'
    },
    {
      term: 'Batcher',
      aliases: ['op-batcher', 'batch submitter'],
      definition:
        'The program that writes the transactions of L2 to L1, so that every node can derive the chain.',
      page: '/operators/chain-operators/configuration/batcher'
    },
    {
      term: 'Beacon',
      aliases: ['beacon proxy', 'beacon contract'],
      definition:
        'A contract that names the code for many proxies, so that one change upgrades all of them.',
      page: '/interop/tutorials/upgrade-to-superchain-erc20/contract-upgrade'
    },
    {
      term: 'Beacon node',
      aliases: ['consensus client of L1', 'beacon API'],
      definition:
        'A client of the consensus layer of Ethereum. A rollup node needs one to fetch blobs.',
      page: '/operators/node-operators/management/blobs'
    },
    {
      term: 'Bedrock',
      definition:
        'The rewrite of June 2023 that gave OP Mainnet its present architecture: two clients, derivation and one block for each period of time.',
      page: '/operators/node-operators/network-upgrades'
    },
    {
      term: 'Blob',
      aliases: ['blob data', 'EIP-4844 blob'],
      definition:
        'A piece of data of 128 KiB attached to an Ethereum transaction. It is cheaper than calldata, and L1 nodes delete it after about 18 days.',
      page: '/operators/chain-operators/management/blobs'
    },
    {
      term: 'Block time',
      definition: 'The seconds from one L2 block to the next: two or one on most chains.',
      page: '/stack/research/block-time-research'
    },
    {
      term: 'Blockspace charter',
      definition:
        'A document of governance that lists the rules for a kind of chain, and how to check that a chain follows them.',
      page: '/superchain/blockspace-charter'
    },
    {
      term: 'Bond',
      definition:
        'ETH that a player deposits with each move in a dispute game. A player who proves the move wrong receives it.',
      page: '/stack/fault-proofs/fp-components'
    },
    {
      term: 'Bridge',
      definition:
        'Contracts on two chains that lock or burn an asset on one and release or mint it on the other.',
      page: '/app-developers/bridging/basics'
    },
    {
      term: 'Calldata',
      definition:
        'The input of a transaction, which L1 keeps for good. Batches can be written there instead of to blobs.',
      page: '/operators/chain-operators/management/blobs'
    },
    {
      term: 'Cannon',
      definition:
        'The fault proof virtual machine of the OP Stack: it runs a program for a MIPS processor, and can prove any single step on L1.',
      page: '/stack/fault-proofs/cannon'
    },
    {
      term: 'Challenge period',
      aliases: ['dispute period', 'finalization window', 'proof maturity delay'],
      definition:
        'The time for which a proven withdrawal waits so that a wrong claim can be challenged: seven days in the standard configuration.',
      page: '/stack/transactions/withdrawal-flow'
    },
    {
      term: 'Challenger',
      aliases: ['op-challenger'],
      definition:
        'The program that compares claims with its own node and challenges those that are wrong, or the person who runs it.',
      page: '/stack/fault-proofs/challenger'
    },
    {
      term: 'Channel',
      definition:
        'Batches that are compressed together. A channel is cut into frames to fit into transactions on L1.',
      page: '/stack/rollup/derivation-pipeline'
    },
    {
      term: 'Channel timeout',
      definition:
        'The number of L1 blocks within which all frames of a channel have to be published: 50 since Granite.',
      page: '/stack/rollup/outages'
    },
    {
      term: 'Conductor',
      aliases: ['op-conductor'],
      definition:
        'A service that runs next to each of several sequencers, and makes sure that exactly one of them produces blocks.',
      page: '/operators/chain-operators/tools/op-conductor'
    },
    {
      term: 'Consensus client',
      aliases: ['op-node', 'rollup node'],
      definition:
        'The half of a node that reads L1, derives the chain, and tells the execution client which blocks to build.',
      page: '/operators/node-operators/rollup-node'
    },
    {
      term: 'CREATE2',
      definition:
        'The opcode that deploys a contract to an address computed from its deployer, a salt and its code, so the address can be the same on every chain.',
      page: '/interop/tutorials/deploy-superchain-erc20'
    },
    {
      term: 'Cross-safe',
      aliases: ['cross-safe block', 'cross safe'],
      definition:
        'Said of a block whose batches are on L1 and whose messages from other chains all have a source that is there as well.',
      page: '/interop/interop-security'
    },
    {
      term: 'CrossL2Inbox',
      definition:
        'The predeploy that lets a transaction use a log of another chain, if it declared that log before it ran.',
      page: '/interop/message-passing'
    },
    {
      term: 'Custom gas token',
      definition: 'A token that pays for gas instead of ETH, on chains that were started with it.',
      page: '/superchain/standard-configuration'
    },
    {
      term: 'Data availability',
      aliases: ['DA', 'data availability layer'],
      definition:
        'The guarantee that everyone can get the data that a chain is derived from. A rollup gets it from L1.',
      page: '/stack/components'
    },
    {
      term: 'Dependency set',
      definition:
        'Chains whose logs a chain accepts as messages. Its nodes have to follow all of them.',
      page: '/interop/explainer'
    },
    {
      term: 'Deposit',
      aliases: ['deposited transaction', 'deposit transaction'],
      definition: 'A transaction that is sent on L1 and runs on L2. No sequencer can leave it out.',
      page: '/stack/transactions/deposit-flow'
    },
    {
      term: 'Derivation',
      aliases: ['derivation pipeline', 'derive', 'derived'],
      definition:
        'How a node computes the chain from data on L1 alone: the same input gives every node the same blocks.',
      page: '/stack/rollup/derivation-pipeline'
    },
    {
      term: 'Dispute game',
      aliases: ['fault dispute game'],
      definition:
        'A contract in which two sides narrow their disagreement about a state down to one step, which L1 then runs.',
      page: '/stack/fault-proofs/fp-components'
    },
    {
      term: 'Dispute game factory',
      aliases: ['DisputeGameFactory'],
      definition: 'The contract on L1 that starts a dispute game for each claim about an L2 chain.',
      page: '/stack/fault-proofs/fp-components'
    },
    {
      term: 'Ecotone',
      definition: 'The upgrade of March 2024 that let batches be written to blobs.',
      page: '/superchain/superchain-upgrades'
    },
    {
      term: 'Engine API',
      definition:
        'The interface through which a consensus client tells an execution client to build, run and choose blocks.',
      page: '/operators/node-operators/architecture'
    },
    {
      term: 'EOA',
      aliases: ['externally owned account'],
      definition:
        'An account that a private key controls, unlike a contract. With EIP-7702, it can delegate to code.',
      page: '/app-developers/tools/build/account-abstraction'
    },
    {
      term: 'Epoch',
      aliases: ['sequencing epoch'],
      definition: 'The L2 blocks that have the same L1 block as their origin.',
      page: '/stack/rollup/derivation-pipeline'
    },
    {
      term: 'ERC-7802',
      definition:
        'The standard for tokens that a bridge may mint and burn on several chains; `SuperchainTokenBridge` asked for it, until it was deleted in April 2026.',
      page: '/interop/superchain-erc20'
    },
    {
      term: 'Executing message',
      definition:
        'The log that the destination writes when a transaction there uses an initiating message. It names that message.',
      page: '/interop/message-passing'
    },
    {
      term: 'Execution client',
      aliases: ['execution engine', 'op-geth', 'op-reth'],
      definition:
        'The half of a node that runs transactions and keeps the state; op-geth and op-reth are two.',
      page: '/operators/node-operators/configuration/execution-config'
    },
    {
      term: 'Expiry window',
      aliases: ['message expiry', 'message expiration'],
      definition: 'The time within which a message has to be delivered: seven days.',
      page: '/interop/message-expiration'
    },
    {
      term: 'Fault proof',
      aliases: ['fault proof system'],
      definition:
        'The system with which anyone can show on L1 that a claim about an L2 chain is wrong.',
      page: '/stack/fault-proofs/explainer'
    },
    {
      term: 'Finalized',
      aliases: ['finalized block', 'finalized head', 'finality'],
      definition: 'Said of an L2 block whose data is in an L1 block that Ethereum will not undo.',
      page: '/stack/transactions/transaction-finality'
    },
    {
      term: 'Fjord',
      definition: 'The upgrade of July 2024 that computes the L1 fee from the compressed size.',
      page: '/superchain/superchain-upgrades'
    },
    {
      term: 'Flashblock',
      aliases: ['flashblocks'],
      definition:
        'A part of a block that a sequencer announces every 200 milliseconds, long before the whole block is sealed.',
      page: '/stack/transactions/flashblocks'
    },
    {
      term: 'Forced transaction',
      aliases: ['forced inclusion'],
      definition:
        'A transaction that is sent through L1 because the sequencer is down or rejects it.',
      page: '/stack/transactions/forced-transaction'
    },
    {
      term: 'Frame',
      definition: 'A piece of a channel that fits into one batcher transaction or one blob.',
      page: '/stack/rollup/derivation-pipeline'
    },
    {
      term: 'Game type',
      aliases: ['respected game type'],
      definition:
        'The number that selects the proof system of a dispute game. A game counts for withdrawals only if its type was the respected one when it was created.',
      page: '/stack/fault-proofs/fp-components'
    },
    {
      term: 'Genesis',
      aliases: ['genesis block', 'genesis file', 'genesis.json'],
      definition: 'The state that a chain begins with: predeploys, preinstalls and balances.',
      page: '/operators/chain-operators/deploy/genesis'
    },
    {
      term: 'Granite',
      definition:
        'The upgrade of September 2024 that limits a precompile, so that every step can be proven on L1.',
      page: '/superchain/superchain-upgrades'
    },
    {
      term: 'Guardian',
      definition:
        'The role that can pause withdrawals and reject dispute games when something is wrong.',
      page: '/superchain/privileged-roles'
    },
    {
      term: 'Holocene',
      definition:
        'The upgrade of January 2025 that makes derivation stricter and lets operators set how the base fee moves.',
      page: '/superchain/superchain-upgrades'
    },
    {
      term: 'Identifier',
      aliases: ['message identifier'],
      definition:
        'Five values that locate a log: contract, block number, log index, timestamp and chain ID.',
      page: '/interop/message-passing'
    },
    {
      term: 'Initiating message',
      definition: 'The log on the source chain that another chain can use as a message.',
      page: '/interop/message-passing'
    },
    {
      term: 'Interop',
      aliases: ['interoperability', 'native interoperability'],
      definition:
        'The feature that lets chains of a dependency set use logs of each other within seconds.',
      page: '/interop/explainer'
    },
    {
      term: 'Isthmus',
      definition: 'The upgrade of May 2025 that brought Prague to L2, and the operator fee.',
      page: '/superchain/superchain-upgrades'
    },
    {
      term: 'Jovian',
      definition:
        'The upgrade of December 2025 that brought a minimum base fee and a limit for the data of a block.',
      page: '/superchain/superchain-upgrades'
    },
    {
      term: 'Karst',
      definition:
        'The upgrade of July 2026 that brought Osaka to L2, with a gas limit for each transaction. op-geth does not support it.',
      page: '/operators/node-operators/network-upgrades'
    },
    {
      term: 'Kona',
      aliases: ['kona-client', 'kona-node'],
      definition:
        'Programs written in Rust that derive the chain: kona-client, the fault proof program since Upgrade 19, and kona-node, an experimental consensus client.',
      page: '/stack/fault-proofs/fp-components'
    },
    {
      term: 'L1',
      aliases: ['layer 1', 'L1 chain'],
      definition:
        'The chain that a rollup writes its data to and settles on: Ethereum, or Sepolia for a testnet.',
      page: '/stack/rollup/overview'
    },
    {
      term: 'L1 attributes',
      aliases: ['L1 attributes transaction', 'L1 info deposit'],
      definition:
        'The first transaction of every L2 block, which tells `L1Block` about the block of L1 that it belongs to.',
      page: '/stack/rollup/derivation-pipeline'
    },
    {
      term: 'L1 fee',
      aliases: ['L1 data fee', 'data fee'],
      definition: 'What a transaction pays for publishing its data on L1.',
      page: '/stack/transactions/fees'
    },
    {
      term: 'L1 origin',
      definition:
        'The L1 block that an L2 block refers to. L2 blocks with the same one form an epoch.',
      page: '/stack/rollup/overview'
    },
    {
      term: 'L2',
      aliases: ['layer 2', 'L2 chain', 'OP chain', 'OP Stack chain'],
      definition: 'A chain that executes transactions itself and gets its security from an L1.',
      page: '/stack/rollup/overview'
    },
    {
      term: 'Lagoon',
      definition:
        'The network upgrade that enables interop. It is not active on any production chain.',
      page: '/interop/explainer'
    },
    {
      term: 'Lockbox',
      aliases: ['token lockbox'],
      definition:
        'A contract that holds an original token and issues the same amount of another token that can cross chains.',
      page: '/interop/tutorials/upgrade-to-superchain-erc20/lockbox'
    },
    {
      term: 'Mempool',
      aliases: ['transaction pool', 'txpool'],
      definition:
        'Transactions that wait for a block. On an OP Stack chain, only the sequencer sees them.',
      page: '/stack/differences'
    },
    {
      term: 'Messenger',
      aliases: ['cross-domain messenger', 'L2ToL2CrossDomainMessenger', 'CrossDomainMessenger'],
      definition:
        'A contract that delivers a call from one chain on another, and tells the receiver who sent it.',
      page: '/interop/message-passing'
    },
    {
      term: 'MIPS',
      aliases: ['MIPS.sol'],
      definition:
        'The contract that runs a single instruction of the fault proof virtual machine on L1.',
      page: '/stack/fault-proofs/mips'
    },
    {
      term: 'OP Mainnet',
      definition: 'The first chain of the OP Stack, with chain ID 10.',
      page: '/superchain/networks'
    },
    {
      term: 'OP Stack',
      definition: 'The open source software that runs OP Mainnet and many other rollups.',
      page: '/get-started/op-stack'
    },
    {
      term: 'op-deployer',
      definition: 'The program that deploys the contracts of a new chain and creates its genesis.',
      page: '/operators/chain-operators/tools/op-deployer'
    },
    {
      term: 'op-supernode',
      aliases: ['supernode'],
      definition:
        'A service that derives all chains of a dependency set in one process, and decides which blocks are safe.',
      page: '/interop/op-supervisor'
    },
    {
      term: 'op-supervisor',
      aliases: ['supervisor'],
      definition:
        'A service, removed in 2026, that followed all chains of a dependency set and checked their messages.',
      page: '/interop/op-supervisor'
    },
    {
      term: 'OPCM',
      aliases: ['OP Contracts Manager', 'OPContractsManager'],
      definition:
        'The contract that deploys the L1 contracts of a chain, and upgrades them, in one transaction.',
      page: '/stack/opcm'
    },
    {
      term: 'Operator fee',
      definition:
        'A part of the fee, since Isthmus, that the operator of a chain sets with a scalar and a constant.',
      page: '/operators/chain-operators/tools/fee-calculator'
    },
    {
      term: 'Optimistic rollup',
      aliases: ['rollup'],
      definition:
        'A chain that writes its data to an L1 and whose state counts as correct unless someone proves it wrong in time.',
      page: '/stack/rollup/overview'
    },
    {
      term: 'Output root',
      aliases: ['output'],
      definition:
        'A hash of the state of L2 at one block, with the root of its withdrawals: what a proposer claims on L1.',
      page: '/stack/fault-proofs/explainer'
    },
    {
      term: 'Portal',
      aliases: ['OptimismPortal', 'OptimismPortal2'],
      definition:
        'The contract on L1 that accepts deposits, and pays out withdrawals once they are proven and old enough.',
      page: '/stack/transactions/withdrawal-flow'
    },
    {
      term: 'Precompile',
      definition:
        'A function of the EVM that is called like a contract but is a part of the client.',
      page: '/operators/chain-operators/tutorials/adding-precompiles'
    },
    {
      term: 'Predeploy',
      aliases: ['predeployed contract'],
      definition:
        'A contract of the protocol that is at the same address on every chain from its first block.',
      page: '/stack/smart-contracts/smart-contracts'
    },
    {
      term: 'Preinstall',
      aliases: ['preinstalled contract'],
      definition:
        'A third-party contract that is in the genesis because most applications expect it.',
      page: '/operators/chain-operators/features/preinstalls'
    },
    {
      term: 'Priority fee',
      aliases: ['tip'],
      definition: 'What a sender adds to the base fee to be included earlier.',
      page: '/stack/transactions/fees'
    },
    {
      term: 'Proposer',
      aliases: ['op-proposer'],
      definition:
        'The program that claims on L1 what the state of the chain is, or the person who runs it.',
      page: '/operators/chain-operators/configuration/proposer'
    },
    {
      term: 'Proxy',
      aliases: ['proxy contract', 'ERC-1967 proxy'],
      definition:
        'A contract that keeps its address and storage, and runs the replaceable code of another contract.',
      page: '/interop/tutorials/upgrade-to-superchain-erc20/contract-upgrade'
    },
    {
      term: 'Proxy admin owner',
      aliases: ['ProxyAdmin owner', 'upgrade key'],
      definition: 'The account that can replace the code of all contracts of a chain.',
      page: '/superchain/privileged-roles'
    },
    {
      term: 'proxyd',
      definition:
        'A proxy for JSON-RPC that distributes requests over several nodes, limits them and caches answers.',
      page: '/operators/chain-operators/tools/proxyd'
    },
    {
      term: 'Receipt',
      aliases: ['transaction receipt'],
      definition:
        'The record of a transaction that was included: its block, its logs, its fees, and whether it succeeded.',
      page: '/app-developers/transactions/statuses'
    },
    {
      term: 'Relay',
      aliases: ['relayer', 'relay transaction', 'relayed'],
      definition:
        'To send the transaction that delivers a message on its destination chain. Anyone can do it.',
      page: '/interop/message-passing'
    },
    {
      term: 'Reorg',
      aliases: ['reorganization'],
      definition:
        "The replacement of a chain's latest blocks with others. If L1 has one, L2 follows; with interop, so do chains that used its logs.",
      page: '/interop/reorg'
    },
    {
      term: 'Rollup configuration',
      aliases: ['rollup config', 'rollup.json'],
      definition:
        'The file that tells a node what it cannot find on L1: genesis, chain ID, times of upgrades, addresses.',
      page: '/operators/chain-operators/configuration/rollup'
    },
    {
      term: 'Safe',
      aliases: ['safe block', 'safe head'],
      definition:
        'Said of an L2 block that can be derived from data on L1. It changes only if L1 does.',
      page: '/stack/transactions/transaction-finality'
    },
    {
      term: 'Security Council',
      definition:
        'The people elected by governance to hold keys that can upgrade or pause the Superchain.',
      page: '/superchain/privileged-roles'
    },
    {
      term: 'Sequencer',
      definition:
        'The node that orders transactions, makes blocks of them, and answers users within a second or two.',
      page: '/stack/components'
    },
    {
      term: 'Sequencing window',
      aliases: ['sequencer window'],
      definition:
        'How many L1 blocks a batcher has to publish the blocks of an epoch, before nodes go on without them: 3,600 in the standard configuration.',
      page: '/stack/rollup/outages'
    },
    {
      term: 'Snap sync',
      definition:
        'A way to start a node: it downloads a recent state from other nodes instead of running every block.',
      page: '/operators/node-operators/management/snap-sync'
    },
    {
      term: 'Soft confirmation',
      aliases: ['preconfirmation'],
      definition:
        "The sequencer's promise that a transaction is included, before its data is on L1.",
      page: '/stack/transactions/transaction-finality'
    },
    {
      term: 'Span batch',
      definition:
        'A batch for many L2 blocks in a row, which leaves out whatever nodes can work out from the block before.',
      page: '/operators/chain-operators/features/span-batches'
    },
    {
      term: 'Standard bridge',
      aliases: ['StandardBridge', 'L1StandardBridge', 'L2StandardBridge'],
      definition: 'The bridge for ETH and ERC-20 tokens that every OP Stack chain has.',
      page: '/app-developers/bridging/standard-bridge'
    },
    {
      term: 'Standard chain',
      aliases: ['standard rollup'],
      definition:
        'A chain whose contracts, parameters and roles are within the bounds that governance has set.',
      page: '/superchain/standard-configuration'
    },
    {
      term: 'Super root',
      definition:
        'A commitment to the states of one or more chains at a timestamp. Since Upgrade 20, dispute games claim it instead of an output root.',
      page: '/stack/fault-proofs/explainer'
    },
    {
      term: 'Superchain',
      definition:
        "OP Stack chains that share rules and are upgraded together. Interop is meant to let them read each other's logs.",
      page: '/superchain/superchain-explainer'
    },
    {
      term: 'Superchain registry',
      definition:
        'The public repository in which chains, their configurations and addresses are listed.',
      page: '/superchain/superchain-registry'
    },
    {
      term: 'SuperchainERC20',
      aliases: ['Superchain token'],
      definition:
        'A token with one address on several chains that a token bridge can burn on one and mint on another.',
      page: '/interop/superchain-erc20'
    },
    {
      term: 'Supersim',
      definition: 'A simulator that runs an L1 and several L2 chains with interop on one machine.',
      page: '/app-developers/tools/supersim'
    },
    {
      term: 'System config',
      aliases: ['SystemConfig'],
      definition:
        'The contract on L1 with the settings of a chain that may change while it runs: batcher, fees, gas limit.',
      page: '/operators/chain-operators/configuration/overview'
    },
    {
      term: 'Unsafe',
      aliases: ['unsafe block', 'unsafe head'],
      definition:
        'Said of an L2 block that the sequencer has made and that is not on L1 yet. It can still change.',
      page: '/stack/transactions/transaction-finality'
    },
    {
      term: 'Validity proof',
      definition:
        'A proof that a state is correct. A fault proof, in contrast, only shows that a claim is wrong.',
      page: '/stack/design-principles'
    },
    {
      term: 'Withdrawal',
      definition:
        'A message from L2 to L1: it is started on L2, proven on L1, and executed there when the challenge period is over.',
      page: '/stack/transactions/withdrawal-flow'
    }
  ]
)
