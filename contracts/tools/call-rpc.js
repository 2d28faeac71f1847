/**
 * Call a JSON-RPC method.
 *
 * @param {string} url
 * @param {string} method
 * @param {Array<unknown>} [params]
 * @returns {Promise<unknown>}
 */
export async function callRpc(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({jsonrpc: '2.0', id: 1, method, params}),
    signal: AbortSignal.timeout(5000)
  })
  const {result, error} =
    /** @type {{result?: unknown, error?: {message: string, data?: unknown}}} */ (
      await response.json()
    )
  if (error) throw new Error(`${method}: ${error.message} ${JSON.stringify(error.data)}`)
  return result
}
