import {decoderIsland, toAccentRule} from '@lockstep/theme'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {BundleListener} from './bundle-components.ts'
import type {BundledFile} from './bundle-options.ts'
import {readThemeFiles} from './read-theme-files.ts'

/** Styles and scripts of a site, ready to be written. */
export interface Bundle {
  /** Files, each with its path from the root of the site. */
  files: Array<BundledFile>
  styles: Array<string>
  scripts: Array<string>
  /** Module that opens the search dialog. */
  search: string
  /** Addresses of the modules of interactive components, by name. */
  islands: Record<string, string>
  /** Source files of the site that the bundle includes. */
  inputs: Array<string>
}

/** Choices of a site about its styles and scripts. */
export interface AssetOptions {
  /** Color of links and highlights. */
  accent?: {light: string; dark: string} | undefined
  /** Module of the components of the site. */
  components?: string | undefined
}

/** Collect styles and scripts of the theme, and bundle the components of the site, whose module comes first. */
export async function bundleAssets(
  {accent, components}: AssetOptions,
  shared: {store: CacheStore; engine: string},
  listener: BundleListener
): Promise<Bundle> {
  const [theme, site] = await Promise.all([
    readThemeFiles(),
    components === undefined
      ? undefined
      : import('./bundle-components.ts').then(({bundleComponents}) =>
          bundleComponents(components, shared, listener)
        )
  ])
  const style = Buffer.from(`${theme.style}${accent ? toAccentRule(accent) : ''}`)
  const styleFile = {path: `_lockstep/style.${toDigest(style).slice(0, 8)}.css`, bytes: style}
  const scripts = Object.entries(theme.scripts).map(([name, text]) => {
    return {path: `_lockstep/${name}`, bytes: Buffer.from(text)}
  })
  return {
    files: [styleFile, ...scripts, ...(site?.files ?? [])],
    styles: [`/${styleFile.path}`],
    scripts: [`/_lockstep/${theme.page}`],
    search: `/_lockstep/${theme.search}`,
    islands: {...site?.islands, [decoderIsland]: `/_lockstep/${theme.decoder}`},
    inputs: site?.inputs ?? []
  }
}
