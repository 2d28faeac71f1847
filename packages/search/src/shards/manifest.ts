/** What a client has to know about an index before its first query. */
export interface ShardManifest {
  documentCount: number
  fieldIds: Record<string, number>
  averageFieldLength: Array<number>
  /** Shards by the terms in them: a file of names each. */
  terms: FileRange
  /** The words of the index, read from their ends, which finds typos in the first half of a word. */
  endings: FileRange
  /** Frequent terms, the most frequent first, that can complete a beginning with too many shards to load. */
  frequent: Array<string>
  /** Files of `DocumentBlock`s. There are none if the id of every document is its number and nothing is stored. */
  documents: Array<string>
}

/** Files that hold sorted terms. */
export interface FileRange {
  /** The smallest term that each file can hold. */
  starts: Array<string>
  /** The names of the files, one after the other: a list of names would compress to a fifth more. */
  files: string
}

/** The ids and stored fields of documents that follow each other. A document that was removed is `null`. */
export type DocumentBlock = Array<[id: unknown, stored: Record<string, unknown> | undefined] | null>

export const documentsPerBlock = 256

/** How long the name of a file is, without its extension. */
export const nameLength = 10

/** The number changes when older clients cannot read the files of a newer build. */
export const formatVersion = 6
