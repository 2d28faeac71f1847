export type {IndexEntry} from './manifest.ts'
export {type PreparedSection, prepareSections} from './prepare-sections.ts'
export type {PreparedPage, SearchPage, SearchSymbol} from './search-page.ts'
export {type FileOptions, type WriteOptions, writeIndex} from './write-index.ts'
