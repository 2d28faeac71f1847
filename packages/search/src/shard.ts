import {createByteReader} from './byte-reader.ts'
import {type ByteWriter, createByteWriter} from './byte-writer.ts'
import {fields} from './fields.ts'
import {hashLength, toName} from './file-name.ts'
import {countBits, countFields, type Postings} from './postings.ts'
import {readTerms, writeTerms} from './term-list.ts'

/** A term and where it is. */
export interface TermEntry {
  term: string
  /** Its sections; the best of them where there is a `rest`. */
  postings: Postings
  /** Sections by field, those of the rest too. */
  counts: Uint32Array
  /** Name of the file with all other sections. */
  rest?: string | undefined
}

/** Write terms that follow each other, as columns, since what is alike compresses well together. */
export function encodeShard(
  entries: ReadonlyArray<Omit<TermEntry, 'rest'> & {rest?: Uint8Array | undefined}>
): Uint8Array {
  const writer = createByteWriter()
  writeTerms(
    writer,
    entries.map(({term}) => term)
  )
  for (const {postings, rest} of entries) {
    writer.varint(postings.documents.length * 2 + (rest ? 1 : 0))
  }
  for (const {counts, rest} of entries) {
    if (!rest) continue
    for (const count of counts) writer.varint(count)
    writer.bytes(rest)
  }
  for (const {postings} of entries) writeGaps(writer, postings)
  for (const {postings} of entries) writer.bytes(postings.masks)
  for (const {postings} of entries) writer.bytes(postings.cells)
  return writer.finish()
}

/** Read what `encodeShard` wrote. */
export function decodeShard(bytes: Uint8Array): Array<TermEntry> {
  const reader = createByteReader(bytes)
  const terms = readTerms(reader)
  const sizes = terms.map(() => reader.varint())
  const rests = sizes.map((size) => {
    if (size % 2 === 0) return undefined
    const counts = Uint32Array.from(fields, () => reader.varint())
    return {counts, name: toName(reader.bytes(hashLength))}
  })
  const lists = sizes.map((size) => reader.rising(size >> 1))
  const masks = lists.map(({length}) => reader.bytes(length))

  return terms.map((term, index) => {
    const own = masks[index] ?? new Uint8Array()
    let length = 0
    for (const mask of own) length += countBits(mask)
    const cells = reader.bytes(length)
    const postings = {documents: lists[index] ?? new Uint32Array(), masks: own, cells}
    const rest = rests[index]
    return {term, postings, counts: rest?.counts ?? countFields(postings), rest: rest?.name}
  })
}

/** Write the list of a single term. */
export function encodePostings(postings: Postings): Uint8Array {
  return encodeShard([{term: '', postings, counts: new Uint32Array()}])
}

/** Read what `encodePostings` wrote. */
export function decodePostings(bytes: Uint8Array): Postings {
  const [entry] = decodeShard(bytes)
  if (!entry) throw new RangeError('Unexpected empty file')
  return entry.postings
}

function writeGaps(writer: ByteWriter, {documents}: Postings): void {
  let before = 0
  for (const document of documents) {
    writer.varint(document - before)
    before = document
  }
}
