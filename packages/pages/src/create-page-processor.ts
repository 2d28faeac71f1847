import type {Root as HastRoot} from 'hast'
import type {Root} from 'mdast'
import rehypeStringify from 'rehype-stringify'
import {type PluggableList, type Processor, unified} from 'unified'
import {baseComponents} from './components/base-components.ts'
import {listSpecs} from './components/list-specs.ts'
import {remarkDirectives} from './convert/remark-directives.ts'
import {remarkHast} from './convert/remark-hast.ts'
import {rehypeFacts} from './derive/rehype-facts.ts'
import {rehypeProblems} from './derive/rehype-problems.ts'
import {rehypeFinish} from './finish/rehype-finish.ts'
import {rehypeAddresses} from './links/rehype-addresses.ts'
import {remarkLoad} from './load/remark-load.ts'
import {remarkDollars} from './math/remark-dollars.ts'
import type {PageOptions} from './page-options.ts'
import {createPageParser} from './parse/create-page-parser.ts'
import {remarkOutline, remarkOutlineAgain} from './parse/remark-outline.ts'
import {parseFile, remarkPage} from './parse/remark-page.ts'
import {remarkStart} from './parse/remark-start.ts'
import {remarkPartials} from './partials/remark-partials.ts'
import {guardCompiler, guardDepth} from './render/guard-depth.ts'
import {guardHandlers, guardPlugin} from './render/guard-plugin.ts'
import {rehypePlain} from './render/rehype-plain.ts'
import {stringifySettings} from './render/stringify-settings.ts'

/** A processor from MDX or Markdown to HTML. */
export type PageProcessor = Processor<Root, Root, HastRoot, HastRoot, string>

/**
 * Create a processor that turns a page, a `VFile` with a path and a text, into HTML.
 *
 * `file.data` contains the facts of the page (see `PageData`), and `file.messages` all problems with it. Mistakes in
 * content never throw, and no code of a page runs.
 */
export function createPageProcessor(options: PageOptions = {}): PageProcessor {
  const {dialect = 2, rootName = 'pages', math = false, components = baseComponents} = options
  const {plugins = {}, inspect = [], getInputs, render = rehypePlain} = options
  const {toHref = ({url}) => url} = options
  const {remark = [], handlers = {}, rehype = [], trusted = []} = plugins
  const specs = listSpecs(components)

  const parsing = {dialect, math, parse: createPageParser(remark)}
  const start = {
    dialect,
    rootName,
    registry: components,
    specs,
    getInputs: getInputs ? (file) => ({...options, ...getInputs(file)}) : () => options,
    parsePartial: (text, path) => parseFile(text, path, parsing)
  } satisfies Parameters<typeof remarkStart>[0]

  const steps: PluggableList = [
    [remarkStart, start], // first: every later step reads or reports something
    remarkPartials, // before anything looks at the page as a whole
    remarkOutline, // the headings as a reader sees them
    ...inspect, // before the plugins of the site, which may change what they look at
    ...remark.map((each) => guardPlugin(each, 'remark')), // see the page as a reader does, but as Markdown
    ...(remark.length > 0 ? [remarkOutlineAgain] : []), // they may have added headings or ids
    remarkDirectives, // after the plugins, which may have taken a directive for themselves
    remarkDollars, // any time before the conversion
    remarkLoad, // the last step that waits: the conversion is synchronous
    [remarkHast, guardHandlers(handlers)],
    ...rehype.map((each) => guardPlugin(each, 'rehype')), // before the sanitizer, so that it sees what they add
    rehypeFinish, // the sanitizer: from here on nothing on the page runs
    rehypeFacts, // before the theme, while components are still nodes
    ...trusted.map((each) => guardPlugin(each, 'trusted')), // the site answers for what they add
    [rehypeAddresses, toHref], // before the theme, which shows addresses
    render, // components become HTML
    rehypeProblems // last, so that no step reports later
  ]

  return unified()
    .use(remarkPage, parsing) // chooses the syntax by the file, and never throws
    .use(steps.map(guardDepth))
    .use(rehypeStringify, stringifySettings)
    .use(guardCompiler)
    .freeze() as unknown as PageProcessor // A list of plugins has no types of its own.
}
