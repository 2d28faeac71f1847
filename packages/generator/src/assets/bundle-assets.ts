import path from 'node:path'
import {createHighlighter} from '@lockstep/pages'
import {codeThemes, toAccentRule} from '@lockstep/theme'
import {build} from 'esbuild'
import {toDigest} from '../cache/to-digest.ts'
import {moduleFolder, resolveModule} from '../engine/home-folder.ts'
import type {Settings} from '../settings/settings.ts'
import {bundleComponents} from './bundle-components.ts'
import {type BundledFile, common, firstOf, toSiteFile} from './bundle-options.ts'

/** Styles and scripts of a site, ready to be written. */
export interface Bundle {
  /** Files by their path from the root of the site. */
  files: Array<BundledFile>
  styles: Array<string>
  scripts: Array<string>
  /** Module that opens the search dialog. */
  search: string
  /** Addresses of the modules of interactive components, by name. */
  islands: Record<string, string>
  /** The compiled module of the site's components. Undefined for a site without components. */
  module?: string | undefined
  /** Source files of the site that the bundle includes. */
  inputs: Array<string>
}

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

async function bundleStyles({accent}: Pick<Settings, 'accent'>): Promise<Uint8Array> {
  const theme = resolveModule('@lockstep/theme/styles.css')
  const code = await createHighlighter({themes: codeThemes}).styleSheet()
  const own = [code, ...(accent ? [toAccentRule(accent)] : [])].join('\n')
  const {outputFiles} = await build({
    ...common,
    stdin: {
      contents: `@import ${JSON.stringify(theme)};\n${own}`,
      loader: 'css',
      resolveDir: path.dirname(theme)
    }
  })
  return firstOf(outputFiles)
}

interface Scripts {
  files: Array<BundledFile>
  /** The script that every page loads. */
  page: BundledFile
  /** The script that a page loads when a reader is about to search. */
  search: BundledFile
}

async function bundleScripts(): Promise<Scripts> {
  const page = resolveModule('@lockstep/theme/browser')
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
  const find = (name: string): BundledFile => {
    const file = outputFiles.find(({path: place}) => {
      const output = metafile.outputs[path.relative(folder, place).split(path.sep).join('/')]
      return output?.entryPoint !== undefined && path.basename(place).startsWith(`${name}.`)
    })
    if (!file) throw new Error(`Cannot find the script \`${name}\` that was bundled`)
    return toSiteFile(file)
  }
  return {files: outputFiles.map(toSiteFile), page: find('page'), search: find('search')}
}
