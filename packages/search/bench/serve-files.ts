import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** Files on a server of this machine. */
export interface ServedFiles {
  address: string
  /** Paths and sizes in the order of their loading. */
  asked: Array<{path: string; bytes: number}>
  close: () => void
}

/** Serve files from memory. */
export async function serveFiles(files: ReadonlyMap<string, Uint8Array>): Promise<ServedFiles> {
  const asked: ServedFiles['asked'] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
    const bytes = path === '' ? Buffer.from('<!doctype html><title>Bench</title>') : files.get(path)
    asked.push({path, bytes: bytes?.length ?? 0})
    const type = path.endsWith('.js')
      ? 'text/javascript'
      : path === ''
        ? 'text/html'
        : 'application/octet-stream'
    response
      .writeHead(bytes ? 200 : 404, {'content-type': type, 'cache-control': 'max-age=600'})
      .end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo // An address, since it listens.
  return {address: `http://127.0.0.1:${port}/`, asked, close: () => void server.close()}
}
