import {callRpc} from '../tools/call-rpc.js'
import type {Chains} from '../tools/start-chains.js'
import {callView, cast} from './cast.ts'

const sentMessage = '0x382409ac69001e11931a28435afef442cbfd20d9891907e8fa373ba7d351f320'

interface Log {
  topics: Array<string>
  data: string
  blockNumber: string
  logIndex: string
}

/**
 * Build the relay of a message from chain A by hand, as for one whose first relay failed.
 *
 * Gives the parameters of `eth_call` on chain B.
 */
export async function buildRelay(
  {readyUrl, urlA}: Chains,
  messenger: string,
  receipt: string
): Promise<Array<unknown>> {
  const logs: Array<Log> = JSON.parse(receipt).logs
  const log = logs.find(({topics}) => topics[0] === sentMessage)
  if (!log) throw new Error('Cannot find the message in the receipt')

  const block = `${Number(log.blockNumber)}`
  const timestamp = await cast(['block', block, '--field', 'timestamp', '--rpc-url', urlA])
  const identifier = [messenger, block, Number(log.logIndex), timestamp, 901]
  const payload = `0x${[...log.topics, log.data].map((word) => word.slice(2)).join('')}`
  const data = await cast([
    'calldata',
    'relayMessage((address,uint256,uint256,uint256,uint256),bytes)',
    `(${identifier.join(',')})`,
    payload
  ])

  const nonce = log.topics[3] ?? ''
  const hash = await callView(urlA, messenger, 'sentMessages(uint256)(bytes32)', nonce)
  const adminUrl = readyUrl.replace('/ready', '')
  const answer = await callRpc(adminUrl, 'admin_getAccessListByMsgHash', [hash])
  const {accessList} = answer as {accessList: unknown} // What the simulator documents.
  return [{to: messenger, data, accessList}, 'latest']
}
