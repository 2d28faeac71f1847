import {SetupError} from '@lockstep/problem'
import type {Pluggable, Processor, Transformer} from 'unified'
import type {Finding} from '../problem.ts'
import {toFailedPage} from './to-failed-page.ts'

/** Report a plugin of the site that throws as a problem of the page: with its name, and in the words of its author. */
export function guardPlugin(pluggable: Pluggable): Pluggable {
  const [plugin, ...parameters] = Array.isArray(pluggable) ? pluggable : [pluggable]
  if (typeof plugin !== 'function') return pluggable
  const {name} = plugin
  const guarded = function (this: Processor): Transformer | undefined {
    const transformer = Reflect.apply(plugin, this, parameters) as Transformer | undefined
    if (!transformer || transformer.length > 2) return transformer
    return async (tree, file) => {
      try {
        return await Reflect.apply(transformer, undefined, [tree, file])
      } catch (error) {
        if (isOfAnother(error)) throw error
        const {reason, ...where} = describe(error)
        const who = name === '' ? 'A plugin without a name' : `Plugin \`${name}\``
        const finding: Finding = {
          ruleId: 'invalid-page',
          reason: `${who} failed: ${reason}`,
          ...where
        }
        return toFailedPage(finding, file)
      }
    }
  }
  // The steps of a slow page name the plugin.
  return Object.defineProperty(guarded, 'name', {value: name})
}

/** A page that is nested too deeply, and a wrong setup, have messages of their own. */
function isOfAnother(error: unknown): boolean {
  return error instanceof RangeError || error instanceof SetupError
}

/** What `file.fail` of a plugin throws has a place. It need not come from our copy of its package. */
function describe(error: unknown): Pick<Finding, 'reason' | 'place'> {
  if (!(error instanceof Error)) return {reason: String(error)}
  const {message, place} = error as Error & Pick<Finding, 'place'>
  return place ? {reason: message, place} : {reason: message}
}
