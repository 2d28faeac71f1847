import {mkdir, readdir} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {formatTranscript, type Transcript, toComparable, transcriptSchema} from '@lockstep/proof'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {readEngine} from '../engine/read-engine.ts'
import {leadsOut} from '../files/find-way-out.ts'
import {writeAtomically} from '../files/write-atomically.ts'

/** Path of the transcript of a route in its folder, without extension. */
export function toTranscriptName(route: string): string {
  return route === '/' ? 'index' : route.slice(1)
}

/** Undo `toTranscriptName`. */
export function toTranscriptRoute(name: string): string {
  return name === 'index' ? '/' : `/${name}`
}

/** List the names of the transcripts in a folder, which a site without proofs does not have. */
export async function listTranscripts(folder: string): Promise<Array<string>> {
  const names = await readdir(folder, {recursive: true}).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length).split(path.sep).join('/'))
    .sort()
}

/** Outputs are cut to 90 lines, so that a page of a hundred commands has a tenth of that. */
const mostBytes = 20_000_000

/**
 * Read the transcript of a page. Returns undefined when it is missing or cannot be read.
 *
 * A store remembers which texts have the form of a transcript: to check all of a site takes longer than to read them.
 */
export async function readTranscript(
  folder: string,
  route: string,
  store?: CacheStore
): Promise<Transcript | undefined> {
  try {
    const text = readText(path.join(folder, `${toTranscriptName(route)}.json`), mostBytes)
    const data: unknown = JSON.parse(text)
    const key = store && `here-transcript-${toDigest(readEngine(), text)}`
    if (key !== undefined && (await store?.has(key))) return data as Transcript // It was parsed below.
    const transcript = transcriptSchema.parse(data)
    // The order of its keys matters as well.
    const isSame = JSON.stringify(transcript) === JSON.stringify(data)
    if (key !== undefined && isSame) await store?.put(key, new Uint8Array())
    return transcript
  } catch {
    // The page never ran, or another version wrote the transcript; both count as not run.
    return
  }
}

/**
 * Write the transcript of a page, as data and as text.
 *
 * An unchanged transcript is not written again, so that a run alone changes nothing in a repository. A run of other
 * contracts is written even if it printed the same, because the page is only fresh with their digest.
 */
export async function writeTranscript(
  folder: string,
  route: string,
  transcript: Transcript
): Promise<boolean> {
  const before = await readTranscript(folder, route)
  if (before && isSame(before, transcript)) return false
  await mkdir(folder, {recursive: true})
  for (const [name, text] of toTranscriptFiles(route, transcript)) {
    const file = path.join(folder, name)
    if (await leadsOut(path.dirname(file), folder)) {
      throw new SetupError(
        `Cannot write the transcript \`${name}\`: a symbolic link in its path leads out of \`${folder}\`; remove the link`
      )
    }
    // This replaces a symbolic link and leaves its target alone.
    await writeAtomically(file, text)
  }
  return true
}

/** Return the files of a transcript by their names: as data and as text. */
export function toTranscriptFiles(
  route: string,
  transcript: Transcript
): Array<[name: string, text: string]> {
  const name = toTranscriptName(route)
  return [
    [`${name}.json`, `${JSON.stringify(transcript, null, 2)}\n`],
    [`${name}.txt`, formatTranscript(transcript)]
  ]
}

/** Parse with the same schema as the existing transcript, so that keys have the same order. */
function isSame(before: Transcript, after: Transcript): boolean {
  const serialize = (transcript: Transcript): string =>
    JSON.stringify([toComparable(transcriptSchema.parse(transcript)), transcript.tools])
  return serialize(before) === serialize(after)
}
