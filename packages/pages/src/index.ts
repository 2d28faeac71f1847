export {
  createHighlighter,
  type Highlighter,
  type HighlighterOptions
} from './code/highlighter.ts'
export {type Fence, parseFence} from './code/parse-fence.ts'
export type {CodeToken} from './code/token.ts'
export {baseComponents} from './components/base-components.ts'
export {type ComponentDoc, componentDocs} from './components/component-docs.ts'
export {
  type ChildPage,
  type ComponentSpec,
  type Display,
  defineComponent,
  type FinishContext,
  type MarkdownContent,
  type Registry,
  type ToMarkdown
} from './components/component-spec.ts'
export {tableNames} from './components/contract-tables.ts'
export {markRunSteps} from './components/steps.ts'
export {toComponentError} from './components/to-component-error.ts'
export {toThousands} from './components/to-thousands.ts'
export type {
  ContractLookup,
  ContractTables,
  Found,
  LookupProblem,
  SnippetParts,
  SourceName,
  SourceSnippet,
  SymbolFacts
} from './contracts/contract-lookup.ts'
export type {DeploymentCheck, DeploymentData} from './contracts/deployment-data.ts'
export type {SourceDefinition} from './contracts/source-definition.ts'
export type {StorageComparison, StorageRequest} from './contracts/storage-comparison.ts'
export {describeProps, type PropDescription} from './convert/describe-props.ts'
export {convertDirective} from './convert/remark-directives.ts'
export {createPageProcessor, type PageProcessor} from './create-page-processor.ts'
export type {Section} from './derive/cut-sections.ts'
export type {PageSymbol, SnippetPlace} from './derive/list-shown.ts'
export {toPageMarkdown} from './derive/to-page-markdown.ts'
export {buildLinkSite} from './links/build-link-site.ts'
export {decodePart} from './links/decode-part.ts'
export {fillLinks, type LinkFill} from './links/fill-links.ts'
export {toLinkedSymbol} from './links/find-contract-address.ts'
export {type FindIds, findLinkFault, type LinkFault} from './links/find-link-fault.ts'
export {type LinkedPage, type LinkPageOptions, linkPage} from './links/link-page.ts'
export {parseLinkToken} from './links/link-token.ts'
export {listChildPages} from './links/list-child-pages.ts'
export type {PageLink} from './links/page-link.ts'
export type {ToLinkHref} from './links/rehype-addresses.ts'
export {type LinkSite, type LinkTarget, resolveLink} from './links/resolve-link.ts'
export {type ResolvedLink, resolveLinks} from './links/resolve-links.ts'
export {type LinkCandidates, suggestTarget} from './links/suggest-target.ts'
export {toRelativeHref} from './links/to-relative-href.ts'
export {type Component, type Fault, type Json, type PageNodes, toText, visitNodes} from './nodes.ts'
export {getPageData, type OnStep, type PageData} from './page-data.ts'
export type {PageInputs, PageOptions, SitePlugins} from './page-options.ts'
export {findShownPlace} from './parse/remark-fence-meta.ts'
export {
  type ExpandedPage,
  type ExpandPageOptions,
  expandPage,
  toExpandedPage
} from './partials/expand-page.ts'
export type {PageRuleId} from './problem.ts'
export type {DecoderEntry} from './reference/build-catalogue.ts'
export type {CatalogueData, CatalogueLink, CatalogueRow} from './reference/catalogue-data.ts'
export {mergePages} from './reference/merge-pages.ts'
export {
  dropMentionTexts,
  formatMention,
  type NatspecMention,
  parseMention
} from './reference/parse-mention.ts'
export type {ReferenceData, ReferenceName} from './reference/reference-data.ts'
export {stringifySettings} from './render/stringify-settings.ts'
