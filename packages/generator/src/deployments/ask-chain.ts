import {SetupError} from '@lockstep/problem'

/** A node that cannot be asked, or that answers for another chain. */
class NodeError extends SetupError {
  override name = 'NodeError'
}

/** A chain at one block, so that all answers belong together. */
export interface ChainAtBlock {
  block: number
  /** ISO date of the block. */
  date: string
  /** Returns hex digits without `0x`. */
  getCode: (address: string) => Promise<string>
  /** Returns the address in a slot, or undefined if it is empty. */
  getAddressAt: (address: string, slot: string) => Promise<string | undefined>
  /** Calls a function without arguments that returns an address. Undefined if it fails. */
  callAddress: (address: string, selector: string) => Promise<string | undefined>
}

type Fetch = typeof fetch

/** Ask a node for its newest block, and check that it is of the chain. */
export async function openChain(
  chain: number,
  url: string,
  ask: Fetch = fetch
): Promise<ChainAtBlock> {
  const id = Number(await request('eth_chainId'))
  if (id !== chain) {
    throw new NodeError(`Unexpected chain ${id} at \`${toPlace(url)}\`, expected ${chain}`)
  }
  const block = (await request('eth_getBlockByNumber', 'latest', false)) as {
    number: string
    timestamp: string
  }
  const {number} = block
  return {
    block: Number(number),
    date: new Date(Number(block.timestamp) * 1000).toISOString().slice(0, 10),
    getCode: async (address) => toDigits(await request('eth_getCode', address, number)),
    getAddressAt: async (address, slot) =>
      toAddress(toDigits(await request('eth_getStorageAt', address, slot, number))),
    callAddress: async (address, selector) => {
      try {
        return toAddress(toDigits(await request('eth_call', {to: address, data: selector}, number)))
      } catch (error) {
        // A contract that isn't a beacon may revert.
        if (error instanceof NodeError) return
        throw error
      }
    }
  }

  async function request(method: string, ...params: ReadonlyArray<unknown>): Promise<unknown> {
    const answer = await send(JSON.stringify({jsonrpc: '2.0', id: 1, method, params}), method)
    const {result, error} = answer as {result?: unknown; error?: {message?: unknown}}
    if (result !== undefined && result !== null) return result
    const reason = String(error?.message ?? 'it has no result')
    throw new NodeError(`Cannot ask \`${toPlace(url)}\` for \`${method}\`: ${reason}`)
  }

  async function send(body: string, method: string): Promise<object> {
    try {
      const headers = {'content-type': 'application/json'}
      const signal = AbortSignal.timeout(60_000)
      const response = await ask(url, {method: 'POST', headers, body, signal})
      const answer: unknown = await response.json()
      return typeof answer === 'object' && answer !== null ? answer : {}
    } catch (cause) {
      const {message, cause: reason} = cause as Error
      const detail = reason instanceof Error ? `${message}: ${reason.message}` : message
      throw new NodeError(`Cannot ask \`${toPlace(url)}\` for \`${method}\`: ${detail}`, {cause})
    }
  }
}

/** The address of a node often has a key in its path, which belongs into no message. */
function toPlace(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'the node'
}

function toDigits(value: unknown): string {
  return typeof value === 'string' ? value.replace(/^0x/, '').toLowerCase() : ''
}

function toAddress(word: string): string | undefined {
  const address = word.slice(-40)
  return word.length < 64 || /^0*$/.test(address) ? undefined : `0x${address}`
}
