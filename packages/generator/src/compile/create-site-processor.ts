import type {Dialect} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import {createPageProcessor, type PageProcessor, type SitePlugins} from '@lockstep/pages'
import {type Island, toPageOptions, type View} from '@lockstep/theme'
import type {VFile} from 'vfile'
import {markSteps, planSteps} from './plan-steps.ts'

/** How pages of a site are processed. */
export interface SiteProcessorOptions {
  dialect: Dialect
  /** Name of the folder of the pages, which is part of paths such as `@/pages/a.mdx`. */
  rootName: string
  /** Compiled module that exports the components and plugins of the site. */
  components?: string | undefined
}

/** The exports of a site's module. */
interface SiteModule {
  components?: Record<string, Island | View>
  plugins?: SitePlugins
}

/** Import the module of a site. */
export async function importSiteModule(file: string | undefined): Promise<SiteModule> {
  return file === undefined ? {} : ((await import(file)) as SiteModule) // Checked when the module was bundled.
}

/** Create the processor of a site, with its components and plugins. */
export async function createSiteProcessor({
  dialect,
  rootName,
  components: file
}: SiteProcessorOptions): Promise<PageProcessor> {
  const {components, plugins = {}} = await importSiteModule(file)
  const {trusted = []} = plugins
  return createPageProcessor({
    ...toPageOptions(components),
    dialect,
    rootName,
    plugins: {...plugins, trusted: [...trusted, markSteps]},
    inspect: [planSteps],
    getInputs: ({data}) => data.inputs ?? {}
  })
}

/** Parse a page with the processor of its site. */
export function parseSitePage(file: VFile, processor: PageProcessor): ParsedPage {
  processor.parse(file)
  return getParsedPage(file)
}

/** Return the page that the processor's parser stored in the data of the file. */
export function getParsedPage({path, data}: VFile): ParsedPage {
  if (data.page) return data.page
  throw new TypeError(`Cannot find the parsed page of \`${path}\``)
}
