export {findNearest, toHint} from '@lockstep/problem'
export type {Article, ArticlePart} from './article/article.ts'
export {type ArticleFill, fillArticle} from './article/fill-article.ts'
export {toGapHref} from './article/gap.ts'
export {rehypeTheme, type ThemeOptions} from './article/rehype-theme.ts'
export {toArticle} from './article/to-article.ts'
export {toPageOptions} from './article/to-page-options.ts'
export {codeThemes} from './colors/code-themes.ts'
export {colorSchemeScript} from './colors/color-scheme-script.ts'
export {toAccentRule} from './colors/to-accent-rule.ts'
export type {ComponentInput, Components, ComponentView, Part} from './components/component.ts'
export {decoderIsland} from './components/decoder.tsx'
export type {
  Accent,
  DocumentData,
  Evidence,
  PageAssets,
  Proof,
  SiteData,
  TitledLink
} from './document/document-data.ts'
export {renderPage} from './document/render-page.tsx'
export {renderPageList} from './document/render-page-list.tsx'
export {renderSearchDialog} from './document/search-dialog.tsx'
export {defineIsland, type Island, type IslandLoad} from './site-components/define-island.ts'
export {defineView, type View, type ViewInput} from './site-components/define-view.ts'
export {toIslandModule} from './site-components/to-island-module.ts'
export {toRegistry} from './site-components/to-registry.ts'
