export {findNearest} from '@lockstep/problem'
export type {Article, ArticlePart} from './article.ts'
export {codeThemes} from './code-themes.ts'
export {colorSchemeScript} from './color-scheme-script.ts'
export type {ComponentInput, Components, ComponentView, Part} from './component.ts'
export {defineIsland, type Island, type IslandLoad} from './define-island.ts'
export {defineView, type View, type ViewInput} from './define-view.ts'
export {type ArticleFill, fillArticle} from './fill-article.ts'
export type {
  Accent,
  Evidence,
  PageAssets,
  PageView,
  Proof,
  SiteView,
  TitledLink
} from './page-view.ts'
export {renderArticle} from './render-article.ts'
export {renderPage} from './render-page.tsx'
export {renderPageList} from './render-page-list.tsx'
export {toAccentRule} from './to-accent-rule.ts'
export {toIslandModule} from './to-island-module.ts'
export {toRegistry} from './to-registry.ts'
