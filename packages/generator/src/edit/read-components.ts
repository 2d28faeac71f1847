import type {Registry} from '@lockstep/pages'
import {toPageOptions} from '@lockstep/theme'
import {importSiteModule} from '../compile/create-site-processor.ts'

/** Read the components that pages of a site can use: the built-in ones, and those that its module exports. */
export async function readComponents(module: string | undefined): Promise<Registry> {
  const site = await importSiteModule(module)
  const {components = {}} = toPageOptions(site.components)
  return components
}
