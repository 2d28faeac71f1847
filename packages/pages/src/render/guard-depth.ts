import {SetupError} from '@lockstep/problem'
import type {Root} from 'hast'
import type {Pluggable, Processor, Transformer} from 'unified'
import type {VFile} from 'vfile'
import {ComponentError} from '../components/to-component-error.ts'
import {toFailedPage} from './to-failed-page.ts'

/**
 * Report a page that is nested deeper than the stack as a problem of the page.
 *
 * Markdown, JSX and HTML can be nested without end, and the steps walk trees with functions that call themselves.
 */
export function guardDepth(pluggable: Pluggable): Pluggable {
  const [plugin, ...parameters] = Array.isArray(pluggable) ? pluggable : [pluggable]
  if (typeof plugin !== 'function') return pluggable
  return function guarded(this: Processor) {
    const transformer = Reflect.apply(plugin, this, parameters) as Transformer | undefined
    // Unified passes a callback to functions with three parameters.
    if (!transformer || transformer.length > 2) return transformer
    return async (tree, file) => {
      file.data.onStep?.({name: steps[plugin.name] ?? `plugin \`${plugin.name}\``})
      try {
        return await Reflect.apply(transformer, undefined, [tree, file])
      } catch (error) {
        return toEmptyPage(error, file)
      }
    }
  }
}

/** What our plugins do, in words that the author of a page understands. */
const steps: Readonly<Record<string, string>> = {
  remarkStart: 'parsing',
  remarkPartials: 'including partials',
  remarkDirectives: 'converting directives',
  remarkDollars: 'looking for formulas',
  remarkOutline: 'listing headings',
  remarkOutlineAgain: 'listing headings',
  remarkLoad: 'loading languages',
  remarkHast: 'converting to HTML',
  rehypeFinish: 'checking HTML',
  rehypeFacts: 'collecting words and links',
  rehypeAddresses: 'collecting links',
  rehypeTheme: 'rendering',
  rehypePlain: 'rendering',
  rehypeProblems: 'sorting problems',
  planSteps: 'planning commands',
  markSteps: 'marking commands'
}

/** Plugin that does the same for the compiler. */
export function guardCompiler(this: Processor): undefined {
  const compile = this.compiler
  if (!compile) return
  this.compiler = (tree, file) => {
    file.data.onStep?.({name: 'writing HTML'})
    try {
      return compile(tree, file)
    } catch (error) {
      return compile(toEmptyPage(error, file), file)
    }
  }
}

/** A wrong setup is easier to find with the page that it came up on. */
function namePage(error: unknown, {path}: VFile): unknown {
  if (!(error instanceof SetupError) || path === undefined) return error
  const start = error instanceof ComponentError ? error.place?.start : undefined
  const place = start ? `${path}:${start.line}:${start.column}` : path
  return new SetupError(`${place}: ${error.message}`, {cause: error})
}

function toEmptyPage(error: unknown, file: VFile): Root {
  if (!(error instanceof RangeError)) throw namePage(error, file)
  const reason = 'Cannot compile page: it is nested too deeply'
  return toFailedPage({ruleId: 'invalid-page', reason}, file)
}
