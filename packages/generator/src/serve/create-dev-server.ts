import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {isIP} from 'node:net'
import path from 'node:path'
import {decodePart} from '@lockstep/pages'
import {SetupError} from '@lockstep/problem'
import {runDevClient} from '../browser/dev-client.ts'
import {showProblems} from '../browser/show-problems.ts'
import type {DevSite} from './create-dev-site.ts'

/** Serves a site, and notifies browsers when it changes. */
export interface DevServer {
  server: Server
  /** Show pages again. */
  notify: () => void
}

/** Options of a server. */
export interface DevServerOptions {
  /** Address that it will listen on. */
  host: string
  /** Returns the site as it is now. */
  getSite: () => DevSite
  /** Returns the problems of the page at an address. */
  formatProblems: (address: string) => Promise<string>
  /** Gets the error of a request that failed. */
  onError: (error: Error) => void
}

/** Create a server for a site. */
export function createDevServer(options: DevServerOptions): DevServer {
  const {host, getSite, formatProblems, onError} = options
  const listeners = new Set<ServerResponse>()
  /** How often the site has changed. */
  let version = 0

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      onError(error)
      const reason = error instanceof SetupError ? error.message : (error.stack ?? error.message)
      if (!response.headersSent) send(response, 500, 'text/plain', reason)
      else response.end()
    })
  })
  return {
    server,
    notify() {
      version++
      for (const listener of listeners) listener.write(update)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, 405, 'text/plain', 'Expected GET')
    }
    // Another site could point its own domain at this server to read pages that are not published yet (DNS rebinding).
    const name = (request.headers.host ?? '').replace(/:\d+$/, '')
    if (!isOwnName(name, host)) {
      return send(response, 403, 'text/plain', `Unexpected host \`${name}\`, expected \`${host}\``)
    }
    // A path that starts with `//` would be read as another host.
    const place = `http://localhost${request.url}`
    if (!URL.canParse(place)) return send(response, 400, 'text/plain', 'Expected a path')
    const url = new URL(place)
    const address = decodePart(url.pathname)
    if (address === '/_lockstep/events' && request.method === 'GET') {
      return listen(response, url.searchParams.get('version'))
    }
    if (address === '/_lockstep/dev.js') {
      return send(response, 200, 'text/javascript', `(${runDevClient})(${showProblems})\n`)
    }
    if (address === '/_lockstep/problems') {
      const page = toRoute(decodePart(url.searchParams.get('address') ?? '/'))
      return send(response, 200, 'text/plain', await formatProblems(page))
    }

    // Get the version before reading anything, so that a change in the meantime makes this page outdated.
    const current = version
    const site = getSite()
    const html = await site.render(toRoute(address))
    if (html !== undefined) {
      // Redirect as a static server does, so that relative links start at the folder.
      if (!address.endsWith('/') && !address.endsWith('.html')) {
        response.writeHead(308, {location: `${url.pathname}/${url.search}`}).end()
        return
      }
      return send(response, 200, 'text/html', withClient(html, current))
    }
    const file = await site.readFile(address)
    if (file)
      return send(response, 200, types[path.extname(address)] ?? 'application/octet-stream', file)
    if (address === '/' && site.start() !== '/') {
      response.writeHead(302, {location: encodeURI(`${site.start()}/`)}).end()
      return
    }
    const missing = await site.render('/404')
    if (missing !== undefined) return send(response, 404, 'text/html', withClient(missing, current))
    send(response, 404, 'text/plain', `Cannot find \`${address}\``)
  }

  /** `known` is the version of the page that listens. */
  function listen(response: ServerResponse, known: string | null): void {
    response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'})
    response.write(`retry: 300\n\n${known === String(version) ? '' : update}`)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array
): void {
  const charset = /^text\/|json|svg|xml/.test(type) ? '; charset=utf-8' : ''
  response.writeHead(status, {'content-type': `${type}${charset}`, 'cache-control': 'no-cache'})
  response.end(body)
}

/** Whether a name is one that this machine has for itself, or that was asked for. */
function isOwnName(name: string, host: string): boolean {
  if (host === '0.0.0.0' || host === '::') return true
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  return isAddress || name === host || /^(.+\.)?localhost$/i.test(name)
}

/** The message that browsers get when pages have changed. */
const update = 'event: update\ndata:\n\n'

function withClient(html: string, version: number): string {
  const script = `<script type="module" src="/_lockstep/dev.js" data-version="${version}"></script>`
  return html.replace(/(<\/body>|$)/, `${script}$1`)
}

/** `/a/b/`, `/a/b/index.html` and `/a/b` are one page. */
function toRoute(address: string): string {
  const route = address.replace(/(?<=\/)index\.html$/, '').replace(/(?<!\/)\/+$/, '')
  return route === '' ? '/' : route
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.sh': 'text/plain',
  '.sol': 'text/plain',
  '.svg': 'image/svg+xml',
  '.toml': 'text/plain',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml'
}
