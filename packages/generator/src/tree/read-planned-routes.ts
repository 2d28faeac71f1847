import {SetupError} from '@lockstep/problem'
import {readOptionalSettings} from '../settings/read-contracts-options.ts'

/** Read the routes that `reference` generates pages at, if the `site.yaml` in or below `cwd` is about this content. */
export async function readPlannedRoutes(cwd: string, content: string): Promise<Array<string>> {
  try {
    const settings = await readOptionalSettings(cwd, {})
    return settings?.content === content ? settings.reference.map(({route}) => route) : []
  } catch (error) {
    // Commands that use the settings report what is wrong with them.
    if (error instanceof SetupError) return []
    throw error
  }
}
