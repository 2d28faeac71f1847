import {readBody} from '../../deployments/read-body.ts'

/** Options of the driver `http` that a request needs. */
export interface HttpOptions {
  base?: unknown
  headers?: unknown
}

/** The results of a page are a thousandth of that. */
const mostBytes = 64_000_000

/**
 * Get the bytes of a key from a server. Undefined if the server has none.
 *
 * The driver of unstorage would read an answer without end into the memory, and it fails for a key that is not there.
 */
export async function getOverHttp(
  {base, headers}: HttpOptions,
  key: string,
  signal: AbortSignal
): Promise<Uint8Array | undefined> {
  const url = `${String(base).replace(/\/$/, '')}/${encodeURIComponent(key)}`
  const accept = {accept: 'application/octet-stream', ...(headers as Record<string, string>)}
  const response = await fetch(url, {headers: accept, signal})
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 404) return
    throw new Error(`the server answered with status ${response.status}`)
  }
  const bytes = await readBody(response, mostBytes)
  if (bytes === undefined) throw new Error(`an answer has more than ${mostBytes} bytes`)
  return bytes
}
