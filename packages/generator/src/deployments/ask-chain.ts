import {formatSize, SetupError} from '@lockstep/problem'
import {readBody} from './read-body.ts'

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

/** How to ask a node. */
export interface AskOptions {
  /** Milliseconds that an answer may take, with its body. */
  time?: number | undefined
  /** Milliseconds that all answers may take together. */
  total?: number | undefined
}

/** The longest code of a contract has 48 kB in hex; a node may send more around it. */
const mostBytes = 5_000_000

/** Where a message of a node is cut. */
const mostLetters = 200

/**
 * Ask a node for its newest block, and check that it is of the chain.
 *
 * A node can answer anything, so every answer is checked before it is used, and none is waited for without end.
 */
export async function openChain(
  chain: number,
  url: string,
  {time = 20_000, total = 120_000}: AskOptions = {}
): Promise<ChainAtBlock> {
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new NodeError(
      `Unexpected address of the node of chain ${chain}, expected one that begins with \`https://\``
    )
  }
  const ask = createAsk(url, time, AbortSignal.timeout(total))
  const id = await ask.number('eth_chainId')
  if (id !== chain) throw new NodeError(`Unexpected chain ${id} at ${ask.place}, expected ${chain}`)
  const {number, date} = await ask.block('eth_getBlockByNumber', 'latest', false)
  return {
    block: Number(number),
    date,
    getCode: (address) => ask.digits('eth_getCode', address, number),
    getAddressAt: async (address, slot) =>
      toAddress(await ask.digits('eth_getStorageAt', address, slot, number)),
    callAddress: async (address, selector) => {
      try {
        return toAddress(await ask.digits('eth_call', {to: address, data: selector}, number))
      } catch (error) {
        // A contract that isn't a beacon may revert.
        if (error instanceof NodeError) return
        throw error
      }
    }
  }
}

/** Create functions that call a method of a node and check what it returns. */
function createAsk(url: string, time: number, end: AbortSignal) {
  // The path of an address often contains a key, which must not get into a message.
  const place = `\`${new URL(url).origin}\``

  return {
    place,
    number: async (method: string, ...params: ReadonlyArray<unknown>) =>
      checkNumber(await request(method, params), method),
    async block(method: string, ...params: ReadonlyArray<unknown>) {
      const {number, timestamp} = toRecord(await request(method, params))
      checkNumber(number, method)
      const seconds = checkNumber(timestamp, method)
      if (seconds > lastSecond) throw toUnexpected(method, 'the time of a block')
      return {number, date: new Date(seconds * 1000).toISOString().slice(0, 10)}
    },
    async digits(method: string, ...params: ReadonlyArray<unknown>): Promise<string> {
      const answer = await request(method, params)
      const [, digits] = typeof answer === 'string' ? (/^0x([\da-f]*)$/i.exec(answer) ?? []) : []
      if (digits === undefined) throw toUnexpected(method, 'hex digits that begin with `0x`')
      return digits.toLowerCase()
    }
  }

  async function request(method: string, params: ReadonlyArray<unknown>): Promise<unknown> {
    const answer = await send(JSON.stringify({jsonrpc: '2.0', id: 1, method, params}), method)
    const {result, error} = toRecord(answer)
    if (result !== undefined && result !== null) return result
    const {message} = toRecord(error)
    const reason = typeof message === 'string' ? message.slice(0, mostLetters) : 'it has no result'
    throw new NodeError(`Cannot ask ${place} for \`${method}\`: ${reason}`)
  }

  async function send(body: string, method: string): Promise<unknown> {
    try {
      const headers = {'content-type': 'application/json'}
      const signal = AbortSignal.any([AbortSignal.timeout(time), end])
      // A node has no reason to lead to another address, such as one inside this network.
      const response = await fetch(url, {method: 'POST', headers, body, signal, redirect: 'error'})
      const bytes = await readBody(response, mostBytes)
      if (bytes === undefined) throw new Error(`it is larger than ${formatSize(mostBytes)}`)
      return JSON.parse(bytes.toString('utf8')) as unknown
    } catch (cause) {
      const detail = cause instanceof SyntaxError ? 'expected JSON' : toDetail(cause as Error)
      throw new NodeError(`Cannot ask ${place} for \`${method}\`: ${detail}`, {cause})
    }
  }

  function checkNumber(value: unknown, method: string): number {
    const number =
      typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? Number(value) : -1
    if (number >= 0 && Number.isSafeInteger(number)) return number
    throw toUnexpected(method, 'a number such as `0x1`')
  }

  function toUnexpected(method: string, expected: string): NodeError {
    return new NodeError(`Unexpected answer from ${place} to \`${method}\`, expected ${expected}`)
  }
}

/** The last second of the year 9999, the last one with a date of four digits. */
const lastSecond = 253_402_300_799

function toDetail({message, cause}: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function toAddress(word: string): string | undefined {
  const address = word.slice(-40)
  return word.length < 64 || /^0*$/.test(address) ? undefined : `0x${address}`
}
