import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {SetupError} from '@lockstep/problem'
import {type Island, toIslandModule, type View} from '@lockstep/theme'
import type {BuildOptions, BuildResult, Metafile, Plugin} from 'esbuild'
import {toDigest} from '../cache/to-digest.ts'
import {bundleFolder, isBundled, isInstalled, resolveModule} from '../engine/home-folder.ts'
import {type BundledFile, common, firstOf} from './bundle-options.ts'
import {ComponentsError, importComponents} from './import-components.ts'
import {nameByContent} from './name-by-content.ts'

/** The components of a site, for rendering pages and for browsers. */
interface SiteComponents {
  files: Array<BundledFile>
  islands: Record<string, string>
  module: string
  /** Digest of the module that is the same wherever the program and the site are. */
  digest: string
  inputs: Array<string>
}

/**
 * Bundle the components and plugins of a site for the program that compiles pages, and its islands for the browser.
 *
 * Pages are kept by the digest of the first bundle, so they are compiled again when an option or version of a plugin
 * changes.
 */
export async function bundleComponents(file: string): Promise<SiteComponents> {
  const folder = path.dirname(file)
  const shared: BuildOptions = {
    ...common,
    absWorkingDir: folder,
    format: 'esm',
    jsx: 'automatic',
    metafile: true
  }
  const places = new Map<string, string>()
  const node = await tryBuild({
    ...shared,
    entryPoints: [file],
    platform: 'node',
    plugins: [shareModules(places)]
  })
  const module = Buffer.from(firstOf(node.outputFiles)).toString()
  const islands = listIslands(await importComponents(module, file))

  const names = Object.keys(islands)
  const browser = await tryBuild({
    ...shared,
    entryPoints: Object.fromEntries(names.map((name) => [name, `island:${name}`])),
    outdir: path.join(folder, '_lockstep'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    splitting: true,
    define: {'process.env.NODE_ENV': '"production"'},
    alias: {
      react: toFolder('react'),
      'react-dom': toFolder('react-dom'),
      '@lockstep/theme/browser/hydrate': isInstalled
        ? path.join(bundleFolder, 'hydrate.js')
        : resolveModule('@lockstep/theme/browser/hydrate')
    },
    plugins: [loadIslands(islands, folder)]
  })

  const scripts = nameByContent(browser.outputFiles ?? [])
  return {
    files: [...scripts.values()],
    islands: toAddresses(browser.metafile, scripts),
    module,
    digest: toPortableDigest(module, places),
    inputs: [
      ...new Set([...listInputs(node.metafile, folder), ...listInputs(browser.metafile, folder)])
    ].sort()
  }
}

/**
 * Share one React between the theme and the site's components, because hooks and context don't work across two.
 *
 * `places` gets the address of each shared module, with its name.
 */
function shareModules(places: Map<string, string>): Plugin {
  const own: Record<string, string> = isBundled
    ? {
        '@lockstep/theme': path.join(bundleFolder, 'theme.js'),
        zod: path.join(bundleFolder, 'zod.js')
      }
    : {}
  return {
    name: 'share-modules',
    setup({onResolve}) {
      onResolve({filter: /^(react|react-dom|zod|@lockstep\/theme)(\/.*)?$/}, ({path: name}) => {
        const {href} = pathToFileURL(own[name] ?? resolveModule(name))
        places.set(href, name)
        return {path: href, external: true}
      })
    }
  }
}

/** Hash a module with the names of shared modules for their addresses, so that machines can share what it compiled. */
function toPortableDigest(module: string, places: ReadonlyMap<string, string>): string {
  let text = module
  for (const [href, name] of places) text = text.replaceAll(`"${href}"`, `"${name}"`)
  return toDigest(text)
}

/** The module that wakes an island is written by the theme. */
function loadIslands(islands: Readonly<Record<string, Island>>, folder: string): Plugin {
  return {
    name: 'islands',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^island:/}, ({path: name}) => ({
        path: name.slice(7),
        namespace: 'island'
      }))
      onLoad({filter: /.*/, namespace: 'island'}, ({path: name}) => {
        const island = islands[name]
        return island && {contents: toIslandModule(name, island), loader: 'js', resolveDir: folder}
      })
    }
  }
}

async function tryBuild(options: BuildOptions): Promise<BuildResult> {
  const {build} = await loadBundler()
  try {
    return await build(options)
  } catch (error) {
    const {errors = []} = error as {
      errors?: Array<{text: string; location: null | {file: string; line: number; column: number}}>
    }
    if (errors.length === 0) throw error
    const lines = errors.map(({text, location}) => {
      return location ? `${location.file}:${location.line}:${location.column + 1} ${text}` : text
    })
    throw new ComponentsError(lines.join('\n'), {cause: error})
  }
}

/** Load esbuild, which only sites with components of their own have to install. */
async function loadBundler(): Promise<typeof import('esbuild')> {
  try {
    return await import('esbuild')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new SetupError(
      'Cannot find `esbuild`, which bundles the components of a site: run `npm install --save-dev esbuild`',
      {cause: error}
    )
  }
}

/** The components that run in the browser. */
function listIslands(components: Readonly<Record<string, Island | View>>): Record<string, Island> {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, each]) =>
      each.type === 'island' ? [[name, each]] : []
    )
  )
}

/** Entry points of the browser by the names of islands. */
function toAddresses(
  metafile: Metafile | undefined,
  scripts: ReadonlyMap<string, BundledFile>
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metafile?.outputs ?? {}).flatMap(([place, {entryPoint}]) => {
      const name = entryPoint?.replace(/^island:/, '')
      const script = scripts.get(path.posix.basename(place))
      return name === undefined || !script ? [] : [[name, `/${script.path}`]]
    })
  )
}

/** List the files that the module is made of. A package counts by its manifest, which names its version. */
function listInputs(metafile: Metafile | undefined, folder: string): Array<string> {
  const files = Object.keys(metafile?.inputs ?? {})
    .filter((name) => !/^[a-z-]+:/.test(name))
    .map((name) => {
      const [home] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(name) ?? []
      return path.resolve(folder, home === undefined ? name : path.join(home, 'package.json'))
    })
  return [...new Set(files)]
}

function toFolder(name: string): string {
  return path.dirname(resolveModule(`${name}/package.json`))
}
