/** The entry of an index: everything that a client needs before the first query. */
export interface ShardManifest {
  documentCount: number
  fieldIds: Record<string, number>
  averageFieldLength: Array<number>
  /** Shards by the terms in them. Each range has a file of names. */
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

/**
 * A term, the number of documents that have it, and where it is. A place is the number of a document times that of all
 * fields, plus the number of the field. Places are stored as differences to the one before, which compress well.
 */
export type StoredEntry = [
  term: string,
  count: number,
  gaps: Array<number>,
  /** How often the term is at each place. */
  frequencies: Array<number>,
  /** The length of the field at each place. */
  lengths: Array<number>,
  /** If only the best documents were kept, how many of the whole index have the term in each field. */
  fieldCounts?: Array<number>
]

/** The ids and stored fields of documents that follow each other. */
export type DocumentBlock = Array<[id: unknown, stored: Record<string, unknown> | undefined]>

export const documentsPerBlock = 256

/** Length of a file name without its extension. */
export const nameLength = 10

/** Version of the format. It changes when older clients can't read the files of a newer build. */
export const formatVersion = 6
