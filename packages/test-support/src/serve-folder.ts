import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import path from 'node:path'
import {onTestFinished} from 'vitest'

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml'
}

/** Serve a built site until the test ends, and return its address without a slash at the end. */
export async function serveFolder(folder: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const bytes = await readFile(path.join(folder, decodeURIComponent(file))).catch(() => undefined)
    const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.writeHead(bytes ? 200 : 404, {'content-type': type})
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // An address, since it listens.
}
