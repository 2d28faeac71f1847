import path from 'node:path'
import {createHighlighter} from '@lockstep/pages'
import {codeThemes} from '@lockstep/theme'
import {build} from 'esbuild'
import {moduleFolder, resolveModule} from '../engine/home-folder.ts'
import {common, firstOf} from './bundle-options.ts'
import {nameByContent} from './name-by-content.ts'

/** Styles and scripts of the theme, which are the same for every site. */
export interface ThemeFiles {
  style: string
  /** Scripts by their names, which contain a digest. */
  scripts: Record<string, string>
  /** Name of the script that every page loads. */
  page: string
  /** Name of the script that a page loads when a reader is about to search. */
  search: string
  /** Name of the script that the page of the decoder loads. */
  decoder: string
}

/** Bundle the styles and scripts of the theme. */
export async function bundleTheme(): Promise<ThemeFiles> {
  const [style, scripts] = await Promise.all([bundleStyles(), bundleScripts()])
  return {style, ...scripts}
}

async function bundleStyles(): Promise<string> {
  const theme = resolveModule('@lockstep/theme/styles.css')
  const code = await createHighlighter({themes: codeThemes}).styleSheet()
  const {outputFiles} = await build({
    ...common,
    // By default, esbuild reads manifests around the current folder, which belongs to someone else.
    absWorkingDir: path.dirname(theme),
    stdin: {
      contents: `@import ${JSON.stringify(theme)};\n${code}`,
      loader: 'css',
      resolveDir: path.dirname(theme)
    }
  })
  return Buffer.from(firstOf(outputFiles)).toString()
}

async function bundleScripts(): Promise<Omit<ThemeFiles, 'style'>> {
  const page = resolveModule('@lockstep/theme/browser')
  const extension = path.basename(moduleFolder) === 'src' ? 'ts' : 'js'
  const search = path.join(moduleFolder, `browser/search.${extension}`)
  const decoder = resolveModule('@lockstep/theme/browser/decoder')
  const folder = path.dirname(page)
  const {outputFiles, metafile} = await build({
    ...common,
    absWorkingDir: folder,
    entryPoints: {page, search, decoder},
    outdir: path.join(folder, '_lockstep'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    define: {'process.env.NODE_ENV': '"production"'},
    format: 'esm',
    splitting: true,
    metafile: true
  })
  const scripts = nameByContent(outputFiles)
  const find = (name: string): string => {
    const [place = ''] =
      Object.entries(metafile.outputs).find(
        ([place, {entryPoint}]) =>
          entryPoint !== undefined && path.posix.basename(place).startsWith(`${name}.`)
      ) ?? []
    const script = scripts.get(path.posix.basename(place))
    if (!script) throw new Error(`Cannot find the script \`${name}\` that was bundled`)
    return path.posix.basename(script.path)
  }
  return {
    scripts: Object.fromEntries(
      Array.from(scripts.values(), ({path: place, bytes}) => [
        path.posix.basename(place),
        Buffer.from(bytes).toString()
      ])
    ),
    page: find('page'),
    search: find('search'),
    decoder: find('decoder')
  }
}
