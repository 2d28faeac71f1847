import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync
} from 'node:fs'
import path from 'node:path'
import {readFolderError} from './read-folder-error.ts'
import type {CacheStore} from './store.ts'
import {toCacheError} from './to-cache-error.ts'
import {toDigest} from './to-digest.ts'

/** A store in a folder. */
export interface DiskStore extends CacheStore {
  /** Mark a value as used, so that `trim` keeps it. Reading a value does the same. */
  use: (key: string) => void
  /** Drop the values that were not used since the store was opened, when they take up much of the folder. */
  trim: () => void
  close: () => void
}

interface StoredValue {
  segment: Segment
  /** Offset of the value, after its header. */
  start: number
  length: number
  digest: string
}

/** A file of the store. */
interface Segment {
  folder: string
  name: string
  file: number
  size: number
}

/**
 * Open a store that keeps all values in a few files, because hundreds of small ones take longer to write and read.
 *
 * A file is a list of records: a line with key, digest and length, and the value. Files are only appended to, and each
 * process that writes has its own, so processes never wait for each other and a killed one leaves whole records.
 */
export function openDiskStore(folder: string): DiskStore {
  const segments = listSegments(folder)
  const places = new Map<string, StoredValue>()
  for (const segment of segments) addPlaces(segment, places)
  const used = new Set<string>()
  let own: Segment | undefined
  let isClosed = false

  return {
    async has(key) {
      used.add(key)
      return places.has(key)
    },
    async get(key) {
      used.add(key)
      const place = places.get(key)
      const value = place && readValue(place)
      if (place && !value) places.delete(key)
      return value
    },
    async put(key, value) {
      used.add(key)
      const digest = toDigest(value)
      const known = places.get(key)
      if (known?.digest === digest && known.length === value.length) return
      // A thread may still answer after the store was closed.
      if (isClosed) return
      if (!own) {
        own = createSegment(folder)
        segments.push(own)
      }
      places.set(key, append(own, key, {value, digest}))
    },
    use: (key) => used.add(key),
    trim() {
      const live = new Map([...places].filter(([key]) => used.has(key)))
      const size = segments.reduce((sum, segment) => sum + segment.size, 0)
      const liveSize = [...live.values()].reduce((sum, {length}) => sum + length, 0)
      if (size < 2 * liveSize + spareBytes && segments.length <= mostSegments) return
      const before = segments.splice(0)
      const made = createSegment(folder)
      own = made
      segments.push(made)
      places.clear()
      for (const [key, place] of live) {
        const value = readValue(place)
        if (value) places.set(key, append(made, key, {value, digest: place.digest}))
      }
      for (const {name, file} of before) {
        closeSync(file)
        rmSync(path.join(folder, name), {force: true})
      }
    },
    close() {
      isClosed = true
      for (const {file} of segments.splice(0)) closeSync(file)
      places.clear()
    }
  }
}

/** Count the values of a store without opening it for a build. */
export function countEntries(folder: string): number {
  const places = new Map<string, StoredValue>()
  for (const segment of listSegments(folder)) {
    addPlaces(segment, places)
    closeSync(segment.file)
  }
  return places.size
}

/** Below this number of unused bytes, rewriting the store is not worthwhile. */
const spareBytes = 4 * 2 ** 20

/** Every build that finds something new adds a file. */
const mostSegments = 32

/** List the files of a store in the order in which they were created, so that a later value replaces an earlier one. */
function listSegments(folder: string): Array<Segment> {
  if (statSync(folder, {throwIfNoEntry: false})?.isFile()) rmSync(folder)
  try {
    mkdirSync(folder, {recursive: true})
  } catch (error) {
    throw toCacheError(folder, readFolderError(folder, error))
  }
  return readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isFile() && /^\d+\.pack$/.test(entry.name))
    .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))
    .flatMap(({name}) => {
      try {
        const file = openSync(path.join(folder, name), 'r')
        return [{folder, name, file, size: fstatSync(file).size}]
      } catch {
        // Another process has just trimmed the store.
        return []
      }
    })
}

/** Create the next file. Its number is higher than the number of any other file, even one of another process. */
function createSegment(folder: string): Segment {
  const numbers = readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0)
  for (let number = Math.max(0, ...numbers) + 1; ; number++) {
    const name = `${number}.pack`
    try {
      return {folder, name, file: openSync(path.join(folder, name), 'wx+'), size: 0}
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toCacheError(folder, error)
    }
  }
}

/** Find the records of a file by reading only their headers. Everything after a damaged header is lost. */
function addPlaces(segment: Segment, places: Map<string, StoredValue>): void {
  const header = Buffer.allocUnsafe(headerSize)
  for (let at = 0; at < segment.size; ) {
    const text = header.toString('latin1', 0, readSync(segment.file, header, 0, headerSize, at))
    const [line, key, digest, size] = /^([\w-]+) ([\w-]+) (\d+)\n/.exec(text) ?? []
    if (line === undefined || key === undefined || digest === undefined) return
    const place = {segment, start: at + line.length, length: Number(size), digest}
    at = place.start + place.length
    if (at <= segment.size) places.set(key, place)
  }
}

const headerSize = 128

function append(
  segment: Segment,
  key: string,
  {value, digest}: {value: Uint8Array; digest: string}
): StoredValue {
  const {length} = value
  const header = Buffer.from(`${key} ${digest} ${length}\n`)
  const record = Buffer.concat([header, value])
  // A disk that is nearly full accepts a part of the data; writing the rest throws the reason.
  try {
    for (let done = 0; done < record.length; ) {
      done += writeSync(segment.file, record, done, record.length - done, segment.size + done)
    }
  } catch (error) {
    throw toCacheError(segment.folder, error)
  }
  const start = segment.size + header.length
  segment.size = start + length
  return {segment, start, length, digest}
}

function readValue({segment, start, length, digest}: StoredValue): Uint8Array | undefined {
  const value = new Uint8Array(length)
  const size = readSync(segment.file, value, 0, length, start)
  return size === length && toDigest(value) === digest ? value : undefined
}
