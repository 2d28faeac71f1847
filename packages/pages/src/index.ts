export {baseComponents} from './base-components.ts'
export {buildLinkSite} from './build-link-site.ts'
export {
  type CompiledPage,
  type CompileOptions,
  compilePage,
  type SnippetPlace
} from './compile-page.ts'
export type {
  ContractSource,
  ContractTables,
  Found,
  SnippetOptions,
  SourceProblem,
  SourceSnippet,
  SymbolFacts
} from './contract-source.ts'
export type {Section} from './cut-sections.ts'
export {type ExpandedPage, type ExpandPageOptions, expandPage} from './expand-page.ts'
export type {PageLink} from './finisher.ts'
export {
  createHighlighter,
  type Highlighter,
  type HighlighterOptions,
  type Token
} from './highlighter.ts'
export {type LinkedPage, type LinkPageOptions, linkPage} from './link-page.ts'
export {parseLinkToken} from './link-token.ts'
export {listChildPages} from './list-child-pages.ts'
export {
  type Component,
  type Fault,
  type Json,
  type PageNodes,
  toText,
  visitNodes
} from './nodes.ts'
export {type Fence, parseFence} from './parse-fence.ts'
export type {PageProblem, PageRuleId} from './problem.ts'
export {
  type ChildPage,
  type ComponentSpec,
  defineComponent,
  type FinishContext,
  type MarkdownContent,
  type Registry,
  type ToMarkdown
} from './registry.ts'
export {type LinkSite, type LinkTarget, resolveLink} from './resolve-link.ts'
export {toPageMarkdown} from './to-page-markdown.ts'
export {toRelativeHref} from './to-relative-href.ts'
