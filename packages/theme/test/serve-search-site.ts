import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {fileURLToPath} from 'node:url'
import {type SearchPage, writeIndex} from '@lockstep/search'
import {build, type Plugin} from 'esbuild'
import {onTestFinished} from 'vitest'
import {renderSearchDialog} from '../src/index.ts'

/** A site on a server, under a prefix. */
export interface ServedSite {
  /** `http://127.0.0.1:1234/docs/` */
  address: string
  /** Paths below the prefix in the order of their loading. */
  asked: Array<string>
  /** What goes wrong with files: they are late or missing. */
  faults: {delay: number; isMissing: (path: string) => boolean}
}

/** Build pages and their index, bundle the scripts as a site would, and serve everything. */
export async function serveSite(pages: ReadonlyArray<SearchPage>): Promise<ServedSite> {
  const files = await bundleScripts()
  const [entry = ''] = await writeIndex(pages, {
    shardSize: 200,
    write: (name, bytes) => files.set(`_lockstep/search/${name}`, Buffer.from(bytes))
  })
  files.set('build.json', Buffer.from(JSON.stringify({search: `/_lockstep/search/${entry}`})))
  for (const page of [{route: '/', title: 'Home', sections: []}, ...pages]) {
    const path = page.route.slice(1)
    const html = toHtml(page.title, path === '' ? './' : '../')
    files.set(path === '' ? 'index.html' : `${path}/index.html`, Buffer.from(html))
  }
  files.set('all/index.html', Buffer.from('<!doctype html><title>All pages</title>'))

  const asked: Array<string> = []
  const faults: ServedSite['faults'] = {delay: 0, isMissing: () => false}
  const server = createServer(async (request, response) => {
    const {pathname} = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.replace(/^\/docs\//, '').replace(/(^|\/)$/, '$1index.html')
    asked.push(path)
    if (faults.delay > 0) await new Promise((resolve) => setTimeout(resolve, faults.delay))
    const bytes =
      faults.isMissing(path) || !pathname.startsWith('/docs/') ? undefined : files.get(path)
    // No inline script runs, and none from another site.
    response.setHeader('content-security-policy', "default-src 'self'")
    response.setHeader(
      'content-type',
      types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    )
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const {port} = server.address() as AddressInfo // An address, since it listens.
  return {address: `http://127.0.0.1:${port}/docs/`, asked, faults}
}

const types: Record<string, string> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json'
}

let scripts: Promise<Map<string, Uint8Array>> | undefined

/** Bundle the styles, the script of every page, and the dialog, which that script loads. */
async function bundleScripts(): Promise<Map<string, Uint8Array>> {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url))
  const openSearch: Plugin = {
    name: 'open-search',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^open-search$/}, () => ({path: 'open-search', namespace: 'test'}))
      onLoad({filter: /./, namespace: 'test'}, () => ({contents: openSearchModule, resolveDir}))
    }
  }
  scripts ??= build({
    entryPoints: {
      main: '@lockstep/theme/browser',
      style: '@lockstep/theme/styles.css',
      'open-search': 'open-search'
    },
    absWorkingDir: resolveDir,
    outdir: '/',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    conditions: ['@lockstep/source'],
    define: {'process.env.NODE_ENV': '"production"'},
    plugins: [openSearch],
    write: false
  }).then(({outputFiles}) => {
    return new Map(outputFiles.map(({path, contents}) => [path.split('/').at(-1) ?? '', contents]))
  })
  return new Map(await scripts)
}

const openSearchModule = `import {createSearchDialog} from '@lockstep/theme/browser/search-dialog'
let dialog
export async function prepareSearch({root}) {
  const {search} = await (await fetch(new URL('build.json', root))).json()
  dialog ??= createSearchDialog({root, index: search})
  return dialog
}`

function toHtml(title: string, root: string): string {
  const text = title.replace(/[&<]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${text}</title><link rel="stylesheet" href="${root}style.css"><script type="module" src="${root}main.js"></script>
<main><h1>${text}</h1><a href="${root}all/" data-search="${root}open-search.js" data-root="${root}">Search</a></main>
${renderSearchDialog({pages: `${root}all/`})}`
}
