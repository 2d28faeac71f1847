export type {Facets, SearchFilters} from './index/page-filters.ts'
export type {MatchKind} from './query/resolve-query.ts'
export type {Excerpt} from './results/build-excerpt.ts'
export {
  createSearch,
  type Search,
  type SearchPages,
  type SearchPagesOptions,
  type TermReport
} from './results/create-search.ts'
export type {Hit, SectionHit} from './results/to-hit.ts'
export {codeRules} from './rules.ts'
export {createFetchLoader, IndexFileError, type LoadFile} from './shards/create-store.ts'
export {openShards, type ShardFiles, type Shards} from './shards/open-shards.ts'
