import {SetupError} from '@lockstep/problem'
import type {Nodes} from 'mdast'
import type {Handler, Handlers} from 'mdast-util-to-hast'
import type {Pluggable, Processor, TransformCallback, Transformer} from 'unified'
import type {Node} from 'unist'
import type {VFile} from 'vfile'
import type {PageFinding} from '../problem.ts'
import {toFailedPage} from './to-failed-page.ts'

/** The list of the site's plugins that one comes from. */
type PluginList = 'remark' | 'rehype' | 'trusted'

/**
 * Report a plugin of the site that throws as a problem of the page: with its name, and in the words of its author.
 *
 * A plugin that throws before there is a page, such as for options that it refuses, is a wrong setup.
 */
export function guardPlugin(pluggable: Pluggable, list: PluginList): Pluggable {
  const [plugin, ...parameters] = Array.isArray(pluggable) ? pluggable : [pluggable]
  if (typeof plugin !== 'function') return pluggable
  const {name} = plugin
  const who = name === '' ? 'A plugin without a name' : `Plugin \`${name}\``
  const guarded = function (this: Processor): Transformer | undefined {
    const transformer = attach(this)
    if (!transformer) return
    return async (tree, file) => {
      try {
        return await run(transformer, tree, file)
      } catch (error) {
        return toFailure(error, who, file)
      }
    }
  }
  // The steps of a slow page name the plugin.
  return Object.defineProperty(guarded, 'name', {value: name})

  function attach(processor: Processor): Transformer | undefined {
    try {
      return Reflect.apply(plugin as () => Transformer | undefined, processor, parameters)
    } catch (error) {
      if (isOfAnother(error)) throw error
      const reason = `${who} in \`plugins.${list}\` cannot start: ${describe(error).reason}`
      throw new SetupError(`${reason}; check its options`, {cause: error})
    }
  }
}

/** Make a handler of the site name itself in what it throws. */
export function guardHandlers(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([type, handler]): [string, Handler] => [
    type,
    (state, node, parent) => {
      try {
        return handler(state, node, parent)
      } catch (error) {
        if (isOfAnother(error) || error instanceof HandlerError) throw error
        throw new HandlerError(type, error, node)
      }
    }
  ])
  return Object.fromEntries(guarded)
}

/** A handler of the site that throws, with the node that it was called for. */
export class HandlerError extends Error {
  override name = 'HandlerError'
  readonly finding: PageFinding

  constructor(type: string, cause: unknown, {position}: Nodes) {
    const {reason, place} = describe(cause)
    super(reason, {cause})
    this.finding = {
      ruleId: 'invalid-page',
      reason: `\`plugins.handlers.${type}\` failed: ${reason}`,
      ...((place ?? position) && {place: place ?? position})
    } as PageFinding // `position` of a node that a plugin made may be missing.
  }
}

/** Run a transformer that returns what it makes, or passes it to a callback. */
async function run(transformer: Transformer, tree: Node, file: VFile): Promise<Node | undefined> {
  if (transformer.length <= 2) {
    return (await Reflect.apply(transformer, undefined, [tree, file])) as Node | undefined
  }
  return await new Promise((resolve, reject) => {
    const next: TransformCallback = (error, changed) => {
      if (error) reject(error)
      else resolve(changed)
    }
    Reflect.apply(transformer, undefined, [tree, file, next])
  })
}

function toFailure(error: unknown, who: string, file: VFile): ReturnType<typeof toFailedPage> {
  if (isOfAnother(error)) throw error
  const {reason, ...where} = describe(error)
  return toFailedPage({ruleId: 'invalid-page', reason: `${who} failed: ${reason}`, ...where}, file)
}

/** A page that is nested too deeply, and a wrong setup, have messages of their own. */
function isOfAnother(error: unknown): boolean {
  return error instanceof RangeError || error instanceof SetupError
}

/** // An error that a plugin throws with `file.fail` has a place. The plugin may use another copy of that package. */
function describe(error: unknown): Pick<PageFinding, 'reason' | 'place'> {
  if (!(error instanceof Error)) return {reason: String(error)}
  const {message, place} = error as Error & Pick<PageFinding, 'place'>
  return place ? {reason: message, place} : {reason: message}
}
