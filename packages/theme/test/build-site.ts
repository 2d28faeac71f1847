import {fileURLToPath} from 'node:url'
import {build, transform} from 'esbuild'
import {toIslandModule} from '../src/index.ts'
import {buildDocuments, readCodeStyles} from './build-document.ts'
import {islands} from './islands.ts'

function toPath(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url))
}

/** The style sheet as a site serves it: everything in one file, with the colors of code. */
export async function buildStyles(): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [toPath('styles/index.css')],
    bundle: true,
    minify: true,
    write: false
  })
  const {code} = await transform(await readCodeStyles(), {loader: 'css', minify: true})
  return `${outputFiles[0]?.text}${code}`
}

/** The browser scripts as a site serves them: what is needed by every page, and what is loaded later. */
export async function buildScripts(): Promise<Record<string, string>> {
  const {outputFiles} = await build({
    entryPoints: {browser: toPath('src/browser/index.ts')},
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    outdir: '/_lockstep'
  })
  return Object.fromEntries(outputFiles.map(({path, text}) => [path, text]))
}

/** A script that wakes an island, with React in it. */
async function buildIsland(): Promise<string> {
  const contents = toIslandModule('Counter', islands.Counter)
  const {outputFiles} = await build({
    stdin: {contents, resolveDir: toPath('test')},
    // As a site finds it, from sources.
    alias: {'@lockstep/theme/browser/hydrate': toPath('src/browser/hydrate.ts')},
    jsx: 'automatic',
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    define: {'process.env.NODE_ENV': '"production"'}
  })
  return outputFiles[0]?.text ?? ''
}

/** Every file of a small site, by its address. */
export async function buildSite(): Promise<Record<string, string>> {
  const [documents, styles, scripts, island] = await Promise.all([
    buildDocuments(),
    buildStyles(),
    buildScripts(),
    buildIsland()
  ])
  const pages = Object.entries(documents).map(([route, html]) => [
    `${route.replace(/\/$/, '')}/index.html`,
    html
  ])
  return {
    ...Object.fromEntries(pages),
    ...scripts,
    '/_lockstep/styles.css': styles,
    '/_lockstep/counter.js': island,
    '/_lockstep/search.js': `export const prepareSearch = async ({root}) => ({
        open() { document.title = 'search ' + new URL(root).pathname }
      })`,
    '/picture.png': '',
    '/pages/index.html':
      '<!doctype html><main><a href="../interop/tutorials/lockbox/">Lockboxes</a> <a href="../superchain/reference/">Predeploys</a></main>'
  }
}
