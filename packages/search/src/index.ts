export type {IndexEntry} from './manifest.ts'
export type {SearchPage, SearchSymbol} from './search-page.ts'
export {type FileOptions, type WriteOptions, writeIndex} from './write-index.ts'
