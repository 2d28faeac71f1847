import {createRequire} from 'node:module'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {createHighlighter} from '@lockstep/pages'
import {codeThemes, type Island, toAccentRule, toIslandModule, type View} from '@lockstep/theme'
import {type BuildOptions, build, type Metafile, type OutputFile, type Plugin} from 'esbuild'
import {isBundled, moduleFolder} from '../home-folder.ts'
import type {Settings} from '../site/settings.ts'
import {toDigest} from './to-digest.ts'

/** Styles and scripts of a site, ready to be written. */
export interface Bundle {
  /** Files by their path from the root of the site. */
  files: Array<{path: string; bytes: Uint8Array}>
  styles: Array<string>
  scripts: Array<string>
  /** Module that opens the search dialog. */
  search: string
  /** Addresses of the modules of interactive components, by name. */
  islands: Record<string, string>
  /** The components of the site as a module for this program; nothing where there are none. */
  module?: string | undefined
  /** Files of the site that the bundle was made of. */
  inputs: Array<string>
}

/** A module of components that cannot be used. */
class ComponentsError extends Error {
  override name = 'ComponentsNotFoundError'
}

const require = createRequire(import.meta.url)

/** Bundle styles and scripts of the theme, and the interactive components of the site. */
export async function bundleAssets(
  settings: Pick<Settings, 'accent' | 'components'>
): Promise<Bundle> {
  const [style, scripts, site] = await Promise.all([
    bundleStyles(settings),
    bundleScripts(),
    settings.components === undefined ? undefined : bundleComponents(settings.components)
  ])
  const styleFile = {path: `_lockstep/style.${toDigest(style).slice(0, 8)}.css`, bytes: style}
  return {
    files: [styleFile, ...scripts.files, ...(site?.files ?? [])],
    styles: [`/${styleFile.path}`],
    scripts: [`/${scripts.page.path}`],
    search: `/${scripts.search.path}`,
    islands: site?.islands ?? {},
    module: site?.module,
    inputs: site?.inputs ?? []
  }
}

const common = {
  bundle: true,
  minify: true,
  write: false,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  target: ['es2022', 'chrome123', 'firefox120', 'safari17.5']
} satisfies BuildOptions

async function bundleStyles({accent}: Pick<Settings, 'accent'>): Promise<Uint8Array> {
  const theme = require.resolve('@lockstep/theme/styles.css')
  const search = require.resolve('@lockstep/search/styles/search.css')
  const code = await createHighlighter({themes: codeThemes}).styleSheet()
  const own = [code, ...(accent ? [toAccentRule(accent)] : [])].join('\n')
  const {outputFiles} = await build({
    ...common,
    stdin: {
      contents: [theme, search].map((file) => `@import ${JSON.stringify(file)};\n`).join('') + own,
      loader: 'css',
      resolveDir: path.dirname(theme)
    }
  })
  return firstOf(outputFiles)
}

interface Scripts {
  files: Bundle['files']
  /** What every page loads. */
  page: Bundle['files'][number]
  /** What is loaded when somebody is about to search. */
  search: Bundle['files'][number]
}

async function bundleScripts(): Promise<Scripts> {
  const page = require.resolve('@lockstep/theme/browser')
  const extension = path.basename(moduleFolder) === 'src' ? 'ts' : 'js'
  const search = path.join(moduleFolder, `browser/search.${extension}`)
  const folder = path.dirname(page)
  const {outputFiles, metafile} = await build({
    ...common,
    absWorkingDir: folder,
    entryPoints: {page, search},
    outdir: path.join(folder, '_lockstep'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    define: {'process.env.NODE_ENV': '"production"'},
    format: 'esm',
    splitting: true,
    metafile: true
  })
  const find = (name: string): Bundle['files'][number] => {
    const file = outputFiles.find(({path: place}) => {
      const output = metafile.outputs[path.relative(folder, place).split(path.sep).join('/')]
      return output?.entryPoint !== undefined && path.basename(place).startsWith(`${name}.`)
    })
    if (!file) throw new Error(`Cannot find the script \`${name}\` that was bundled`)
    return toSiteFile(file)
  }
  return {files: outputFiles.map(toSiteFile), page: find('page'), search: find('search')}
}

interface SiteComponents {
  files: Bundle['files']
  islands: Record<string, string>
  module: string
  inputs: Array<string>
}

/** Bundle the components of a site twice: for the program that renders them, and for the browser that wakes them. */
async function bundleComponents(file: string): Promise<SiteComponents> {
  const folder = path.dirname(file)
  const shared: BuildOptions = {
    ...common,
    absWorkingDir: folder,
    format: 'esm',
    jsx: 'automatic',
    metafile: true
  }
  const node = await tryBuild({
    ...shared,
    entryPoints: [file],
    minify: false,
    platform: 'node',
    plugins: [shareModules()]
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
      '@lockstep/theme/browser/hydrate': require.resolve('@lockstep/theme/browser/hydrate')
    },
    plugins: [loadIslands(islands, folder)]
  })

  return {
    files: (browser.outputFiles ?? []).map(toSiteFile),
    islands: toAddresses(browser.metafile, folder),
    module,
    inputs: [
      ...new Set([...listInputs(node.metafile, folder), ...listInputs(browser.metafile, folder)])
    ].sort()
  }
}

/** One React for the theme and for the components of the site: two would not know of each other. */
function shareModules(): Plugin {
  const own: Record<string, string> = isBundled
    ? {'@lockstep/theme': './theme.js', zod: './zod.js'}
    : {}
  return {
    name: 'share-modules',
    setup({onResolve}) {
      onResolve({filter: /^(react|react-dom|zod|@lockstep\/theme)(\/.*)?$/}, ({path: name}) => {
        const file = own[name] ?? name
        return {path: pathToFileURL(require.resolve(file)).href, external: true}
      })
    }
  }
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

async function tryBuild(options: BuildOptions) {
  try {
    return await build({...options, metafile: true})
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

async function importComponents(
  module: string,
  file: string
): Promise<Record<string, Island | View>> {
  const url = `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`
  const {components} = await tryImport(url, file)
  if (typeof components !== 'object' || components === null) {
    throw new ComponentsError(
      `Cannot find \`components\` in \`${file}\`: write \`export const components = {Name: defineView({…})}\``
    )
  }
  for (const [name, value] of Object.entries(components)) {
    const {type} = (value ?? {}) as {type?: unknown}
    if (!/^[A-Z]\w*$/.test(name) || (type !== 'island' && type !== 'view')) {
      throw new ComponentsError(
        `Unexpected \`components.${name}\` in \`${file}\`, expected a name that begins with a capital, and \`defineView({…})\` or \`defineIsland({…})\``
      )
    }
  }
  return components as Record<string, Island | View> // As was just checked.
}

/** The address of such a module is its code, which nobody wants to read in a message. */
async function tryImport(url: string, file: string): Promise<{components?: unknown}> {
  try {
    return (await import(url)) as {components?: unknown} // Looked at by who asks.
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error)
    const shown = reason.replaceAll(url, `\`${file}\``)
    throw new ComponentsError(`Cannot load \`${file}\`: ${shown}`)
  }
}

/** Only these need anything in the browser. */
function listIslands(components: Readonly<Record<string, Island | View>>): Record<string, Island> {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, each]) =>
      each.type === 'island' ? [[name, each]] : []
    )
  )
}

/** Entry points of the browser by the names of islands. */
function toAddresses(metafile: Metafile | undefined, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metafile?.outputs ?? {}).flatMap(([place, {entryPoint}]) => {
      const name = entryPoint?.replace(/^island:/, '')
      const file = path.basename(path.resolve(folder, place))
      return name === undefined ? [] : [[name, `/_lockstep/${file}`]]
    })
  )
}

function listInputs(metafile: Metafile | undefined, folder: string): Array<string> {
  return Object.keys(metafile?.inputs ?? {})
    .filter((name) => !name.includes('node_modules') && !/^[a-z-]+:/.test(name))
    .map((name) => path.resolve(folder, name))
}

function toFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`))
}

function toSiteFile({path: place, contents}: OutputFile): Bundle['files'][number] {
  return {path: `_lockstep/${path.basename(place)}`, bytes: contents}
}

function firstOf(files: ReadonlyArray<OutputFile> | undefined): Uint8Array {
  const [file] = files ?? []
  if (!file) throw new Error('Cannot find what was bundled')
  return file.contents
}
