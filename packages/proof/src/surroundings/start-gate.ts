import {connect, type Socket} from 'node:net'
import {listenAlone} from './listen-alone.ts'
import {ownPorts} from './own-ports.ts'

/** A proxy that allows the hosts a run needs, and refuses all others immediately. */
export interface Gate {
  /** `http://127.0.0.1:41234` */
  url: string
  /** Hosts that were refused since the last call. */
  takeRefused: () => Array<string>
  close: () => void
}

/**
 * Start a gate to some hosts, by way of another proxy where this machine has one: on a free port of loopback, or on a
 * socket file.
 */
export async function startGate(
  hosts: ReadonlySet<string>,
  upstream: string | undefined,
  socket?: string
): Promise<Gate> {
  // Builds load this module, too, and have no use for HTTP.
  const {createServer, request: ask} = await import('node:http')
  const refused = new Set<string>()
  const sockets = new Set<Socket>()
  const isAllowed = (host: string): boolean => {
    if (hosts.has(host)) return true
    refused.add(host)
    return false
  }
  const sayNo = (host: string): string =>
    `A proof can only reach this machine and the package registry, not \`${host}\`\n`

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!isAllowed(url.hostname)) {
      response.writeHead(403, {'content-type': 'text/plain'}).end(sayNo(url.hostname))
      return
    }
    const {method, headers} = request
    const via = upstream === undefined ? url : new URL(upstream)
    const path = upstream === undefined ? `${url.pathname}${url.search}` : url.href
    const {hostname: host, port} = via
    const outgoing = ask({host, port: port || 80, path, method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', ({message}) => response.writeHead(502).end(`${message}\n`))
    request.pipe(outgoing)
  })
  server.on('connect', ({url = ''}: {url?: string}, client: Socket, head: Buffer) => {
    const [, host = '', port = '443'] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(url) ?? []
    client.on('error', () => client.destroy())
    if (!isAllowed(host)) {
      const text = sayNo(host)
      client.end(`HTTP/1.1 403 Forbidden\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
      return
    }
    const via = upstream === undefined ? undefined : new URL(upstream)
    const remote = connect(Number(via?.port || port), via?.hostname ?? host, () => {
      if (via) remote.write(`CONNECT ${host}:${port} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`)
      else client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) remote.write(head)
      remote.pipe(client).pipe(remote)
    })
    for (const end of [client, remote]) {
      sockets.add(end)
      end.on('close', () => sockets.delete(end))
    }
    remote.on('error', () => client.destroy())
  })
  const port = await listenAlone(server, socket)

  return {
    url: `http://127.0.0.1:${port ?? ownPorts.gate}`,
    takeRefused() {
      const list = [...refused]
      refused.clear()
      return list
    },
    close() {
      server.close()
      server.closeAllConnections()
      for (const end of sockets) end.destroy()
    }
  }
}
