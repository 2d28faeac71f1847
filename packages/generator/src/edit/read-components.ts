import type {Registry} from '@lockstep/pages'
import {toPageOptions} from '@lockstep/theme'

/** Read the components that pages of a site can use: the built-in ones, and those that its module exports. */
export async function readComponents(module: string | undefined): Promise<Registry> {
  // Checked when the module was bundled.
  const site = module === undefined ? {} : ((await import(module)) as SiteModule)
  const {components = {}} = toPageOptions(site.components)
  return components
}

interface SiteModule {
  components?: Parameters<typeof toPageOptions>[0]
}
