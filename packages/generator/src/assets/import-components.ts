import {SetupError} from '@lockstep/problem'
import type {Island, View} from '@lockstep/theme'

/** A module of components that cannot be used. */
export class ComponentsError extends SetupError {
  override name = 'ComponentsError'
}

/** A module that throws while it is loaded. */
export class LoadError extends ComponentsError {
  override name = 'LoadError'
}

/** The address of a module that is not a file. */
export function toDataUrl(module: string): string {
  return `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`
}

/** Load the bundled components of a site, and check what it exports. */
export async function importComponents(
  module: string,
  file: string
): Promise<Record<string, Island | View>> {
  const url = toDataUrl(module)
  const {plugins, components = plugins && {}} = await tryImport(url, file)
  checkPlugins(plugins, file)
  if (typeof components !== 'object' || components === null) {
    throw new ComponentsError(
      `Cannot find \`components\` in \`${file}\`: write \`export const components = {Name: defineView({…})}\``
    )
  }
  for (const [name, value] of Object.entries(components)) {
    const {type, ...parts} = (value ?? {}) as Parts & {type?: unknown}
    if (!/^[A-Z]\w*$/.test(name) || (type !== 'island' && type !== 'view')) {
      throw new ComponentsError(
        `Unexpected \`components.${name}\` in \`${file}\`, expected a name that begins with a capital, and \`defineView({…})\` or \`defineIsland({…})\``
      )
    }
    checkParts(name, parts, file)
  }
  return components as Record<string, Island | View> // As was just checked.
}

/** Values that a module may have passed to `defineView` or `defineIsland`. */
interface Parts {
  component?: unknown
  props?: unknown
  display?: unknown
}

/** Check what `defineView` and `defineIsland` got, since JavaScript does not. */
function checkParts(name: string, {component, props, display}: Parts, file: string): void {
  const where = `of \`components.${name}\` in \`${file}\``
  if (typeof component !== 'function') {
    throw new ComponentsError(`Cannot find \`component\` ${where}, expected a function`)
  }
  if (display !== undefined && display !== 'flow' && display !== 'text') {
    throw new ComponentsError(
      `Unexpected \`display: ${JSON.stringify(display)}\` ${where}, expected \`flow\` or \`text\``
    )
  }
  const way = 'expected an object with a schema for each prop, such as `{size: z.number()}`'
  if (typeof props !== 'object' || props === null || isSchema(props)) {
    throw new ComponentsError(`Unexpected \`props\` ${where}, ${way}`)
  }
  const wrong = Object.entries(props).find(([, schema]) => !isSchema(schema))
  if (wrong) throw new ComponentsError(`Unexpected \`props.${wrong[0]}\` ${where}, ${way}`)
}

/** Check whether a value is a schema of zod, from this copy of the package or from another. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value
}

const pluginLists = new Set(['handlers', 'rehype', 'remark', 'trusted'])

function checkPlugins(plugins: unknown, file: string): void {
  const entries = Object.entries(plugins ?? {})
  const isRight = entries.every(([name, value]) => {
    if (!pluginLists.has(name)) return false
    return name === 'handlers' ? typeof value === 'object' : Array.isArray(value)
  })
  if (plugins === undefined || (typeof plugins === 'object' && isRight)) return
  throw new ComponentsError(
    `Unexpected \`plugins\` in \`${file}\`, expected lists of plugins: write \`export const plugins = {remark: [], rehype: []}\``
  )
}

/** The address of such a module is its whole code, so keep it out of messages. */
async function tryImport(
  url: string,
  file: string
): Promise<{components?: unknown; plugins?: unknown}> {
  try {
    return (await import(url)) as {components?: unknown; plugins?: unknown} // The caller checks both.
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error)
    const shown = reason.replaceAll(url, `\`${file}\``)
    throw new LoadError(`Cannot load \`${file}\`: ${shown}`, {cause: error})
  }
}
