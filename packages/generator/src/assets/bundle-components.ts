import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {SetupError} from '@lockstep/problem'
import {type Island, toIslandModule, type View} from '@lockstep/theme'
import type {BuildOptions, BuildResult, Metafile, Plugin} from 'esbuild'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {bundleFolder, isBundled, isInstalled, resolveModule} from '../engine/home-folder.ts'
import {type BundledFile, common, firstOf} from './bundle-options.ts'
import {findThrownPlace} from './find-thrown-place.ts'
import {findUnreadable} from './find-unreadable.ts'
import {ComponentsError, importComponents, LoadError, toDataUrl} from './import-components.ts'
import {nameByContent} from './name-by-content.ts'
import {type ComponentBundle, readSharedBundle} from './read-shared-bundle.ts'

/** Hears of a bundle while it is made. */
export interface BundleListener {
  /** Gets the module of the components of a site, and a digest that is the same wherever the program and the site are. */
  onModule: (module: string, digest: string) => Promise<void>
  /** The bundler, which is a process of its own, has begun. */
  onBegin?: (() => void) | undefined
}

/**
 * Bundle the components and plugins of a site for the program that compiles pages, and its islands for the browser.
 *
 * Pages are kept by the digest of the first bundle, so they are compiled again when an option or version of a plugin
 * changes. They need nothing of the second one, so `onModule` gets the first as soon as it is known to load.
 */
export async function bundleComponents(
  file: string,
  shared: {store: CacheStore; engine: string} | undefined,
  {onModule, onBegin}: BundleListener
): Promise<Omit<ComponentBundle, 'module'>> {
  let isKnown = false
  const pass = async (module: string): Promise<void> => {
    if (isKnown) return
    isKnown = true
    await onModule(linkModule(module), toDigest(module))
  }
  const make = (): Promise<ComponentBundle> => makeBundle(file, {onModule: pass, onBegin})
  const {module, ...bundle} = shared ? await readSharedBundle(file, shared, make) : await make()
  // Another machine made it.
  await pass(module)
  return {
    ...bundle,
    inputs: bundle.inputs.map((input) => path.resolve(path.dirname(file), input))
  }
}

async function makeBundle(
  file: string,
  {
    onModule,
    onBegin
  }: {onModule: (module: string) => Promise<void>} & Pick<BundleListener, 'onBegin'>
): Promise<ComponentBundle> {
  const folder = path.dirname(file)
  const unreadable = findUnreadable(folder)
  if (unreadable !== undefined)
    throw new ComponentsError(`Cannot read \`${unreadable}\`: it is not a file`)
  const shared: BuildOptions = {
    ...common,
    absWorkingDir: folder,
    format: 'esm',
    jsx: 'automatic',
    metafile: true
  }
  const node = await tryBuild(
    {
      ...shared,
      ...sharedModules,
      entryPoints: [file],
      keepNames: true, // a problem names the plugin that failed
      platform: 'node'
    },
    onBegin
  )
  const module = Buffer.from(firstOf(node.outputFiles)).toString()
  const components = await importComponents(linkModule(module), file).catch((error: unknown) =>
    error instanceof LoadError ? explainLoad(error, file, shared) : Promise.reject(error)
  )
  await onModule(module)
  const islands = listIslands(components)

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
    inputs: [...new Set([node, browser].flatMap(({metafile}) => listInputs(metafile)))].sort()
  }
}

/** Load the module again, from a bundle whose lines are known, to say where it throws. */
async function explainLoad(error: LoadError, file: string, options: BuildOptions): Promise<never> {
  const {outputFiles = []} = await tryBuild({
    ...options,
    ...sharedModules,
    entryPoints: [file],
    platform: 'node',
    minify: false,
    sourcemap: 'external',
    outfile: path.join(path.dirname(file), 'components.js')
  })
  const text = (end: string): string =>
    outputFiles.find((each) => each.path.endsWith(end))?.text ?? ''
  const url = toDataUrl(linkModule(text('.js')))
  const thrown: unknown = await import(url).catch((again: unknown) => again)
  const place = findThrownPlace(thrown, url, text('.js.map'))
  throw place === undefined ? error : new ComponentsError(`${place} ${error.message}`)
}

const sharedPackages = ['react', 'react-dom', 'zod', '@lockstep/theme']

/**
 * Share one React between the theme and the site's components, because hooks and context don't work across two.
 *
 * The bundle imports shared modules by names, which `linkModule` replaces. A plugin that answers for them would need this
 * thread, which reads contracts meanwhile.
 */
const sharedModules: BuildOptions = {
  alias: Object.fromEntries(sharedPackages.map((name) => [name, `lockstep:${name}`])),
  external: ['lockstep:*']
}

/** Import shared modules from where they are on this machine. */
function linkModule(module: string): string {
  const own: Record<string, string> = isBundled
    ? {
        '@lockstep/theme': path.join(bundleFolder, 'theme.js'),
        zod: path.join(bundleFolder, 'zod.js')
      }
    : {}
  return module.replace(
    /"lockstep:((?:react|react-dom|zod|@lockstep\/theme)(?:\/[^"]*)?)"/g,
    (_, name) => JSON.stringify(pathToFileURL(own[name] ?? resolveModule(name)).href)
  )
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

async function tryBuild(options: BuildOptions, onBegin?: () => void): Promise<BuildResult> {
  const {build} = await loadBundler()
  try {
    const building = build(options)
    onBegin?.()
    return await building
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
function listInputs(metafile: Metafile | undefined): Array<string> {
  const files = Object.keys(metafile?.inputs ?? {})
    .filter((name) => !/^[a-z-]+:/.test(name))
    .map((name) => {
      const [home] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(name) ?? []
      const place = home === undefined ? name : path.join(home, 'package.json')
      // The bundler names files from the folder of the site.
      return place.replaceAll('\\', '/')
    })
  return [...new Set(files)]
}

function toFolder(name: string): string {
  return path.dirname(resolveModule(`${name}/package.json`))
}
