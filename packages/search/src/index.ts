export {type KeptIndex, parseKept, parseKeptPages} from './index/kept-index.ts'
export {prepareSections} from './index/prepare-sections.ts'
export type {
  LatePage,
  PreparedSection,
  SearchPage,
  SearchPageFacts,
  SearchSymbol
} from './index/search-page.ts'
export {writeIndex} from './index/write-index.ts'
export {codeRules} from './rules.ts'
export type {WriteOptions} from './shards/create-file-set.ts'
export {type ShardOptions, writeShards} from './shards/write-shards.ts'
