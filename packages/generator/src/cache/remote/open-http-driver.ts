import {formatSize} from '@lockstep/problem'
import {readBody} from '../../deployments/read-body.ts'
import type {RemoteDriver} from './remote-driver.ts'

/** Options of the driver `http`. */
export interface HttpOptions {
  base?: unknown
  headers?: unknown
}

/** The results of a page are a thousandth of that. */
const mostBytes = 64_000_000

/** More bytes than a list of a million keys has. */
const mostListed = 100_000_000

/** Milliseconds that an answer may take, with its body. A build waits less. */
const mostTime = 60_000

/**
 * Open a cache on a server, with the requests that the driver `http` of unstorage sends.
 *
 * That driver would read an answer without end into the memory, wait forever, and fail for a key that is not there.
 * Redirects are refused, because they could lead into the network of this machine.
 */
export function openHttpDriver({base, headers}: HttpOptions): RemoteDriver {
  const ending = new AbortController()
  const root = String(base).replace(/\/$/, '')
  const toUrl = (key: string): string => `${root}/${encodeURIComponent(key)}`

  async function send(url: string, options: RequestInit): Promise<Response | undefined> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(mostTime)])
    const all = {
      ...(options.headers as Record<string, string>),
      ...(headers as Record<string, string>)
    }
    const response = await fetch(url, {...options, headers: all, signal, redirect: 'error'})
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return
    throw new Error(`the server answered with status ${response.status}`)
  }

  async function change(key: string, options: RequestInit): Promise<void> {
    const response = await send(toUrl(key), options)
    await response?.body?.cancel()
  }

  return {
    async get(key) {
      const response = await send(toUrl(key), {headers: {accept: octets}})
      return response && read(response, mostBytes)
    },
    async put(key, bytes) {
      await change(key, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: {'content-type': octets}
      })
    },
    async list() {
      const response = await send(`${root}/:`, {})
      return parseKeys(response && (await read(response, mostListed)))
    },
    async getTime(key) {
      const found = await send(toUrl(key), {method: 'HEAD'})
      const time = new Date(found?.headers.get('last-modified') ?? '')
      return Number.isNaN(time.getTime()) ? undefined : time
    },
    remove: (key) => change(key, {method: 'DELETE'}),
    async close() {
      ending.abort()
    }
  }
}

const octets = 'application/octet-stream'

async function read(response: Response, most: number): Promise<Uint8Array> {
  const bytes = await readBody(response, most)
  if (bytes === undefined) throw new Error(`an answer is larger than ${formatSize(most)}`)
  return bytes
}

function parseKeys(bytes: Uint8Array | undefined): Array<string> {
  if (bytes === undefined) return []
  const keys: unknown = JSON.parse(Buffer.from(bytes).toString())
  if (!Array.isArray(keys)) throw new Error('the server did not answer with a list')
  return keys.filter((key) => typeof key === 'string')
}
