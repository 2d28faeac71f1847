import {createHash} from 'node:crypto'
import {realpathSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {listenAlone} from './listen-alone.ts'
import {ownPorts} from './own-ports.ts'

/** A folder that is served only to this machine. */
export interface FolderServer {
  /** `http://127.0.0.1:41234` */
  origin: string
  /** Files that were requested and served: digests by path. */
  files: ReadonlyMap<string, string>
  close: () => void
}

/** Serve a built site like a plain file server, on a free loopback port or a socket file. */
export async function serveFolder(folder: string, socket?: string): Promise<FolderServer> {
  // Builds load this module, too, and have no use for HTTP.
  const {createServer} = await import('node:http')
  const root = realpathSync(folder)
  const files = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const found = await find(request.url ?? '/')
    if (!found) {
      response.writeHead(404, {'content-type': 'text/plain'}).end('Not found\n')
      return
    }
    files.set(found.name, createHash('sha256').update(found.bytes).digest('hex'))
    const type = /\.html?$/.test(found.name) ? 'text/html' : 'application/octet-stream'
    response.writeHead(200, {'content-type': type, 'content-length': found.bytes.length})
    response.end(request.method === 'HEAD' ? undefined : found.bytes)
  })
  const port = await listenAlone(server, socket)

  return {
    origin: `http://127.0.0.1:${port ?? ownPorts.site}`,
    files,
    close() {
      server.close()
      server.closeAllConnections()
    }
  }

  async function find(url: string): Promise<{name: string; bytes: Buffer} | undefined> {
    try {
      const name = decodeURIComponent(new URL(url, 'http://localhost').pathname)
      for (const candidate of name.endsWith('/') ? [`${name}index.html`] : [name]) {
        const place = realpathSync(path.join(root, candidate))
        if (place.startsWith(root + path.sep))
          return {name: candidate, bytes: await readFile(place)}
      }
    } catch {
      // The file does not exist, or the URL is invalid.
    }
    return
  }
}
