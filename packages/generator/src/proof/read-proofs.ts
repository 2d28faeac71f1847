import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {readProjectDigest, type Transcript} from '@lockstep/proof'
import type {Proof} from '@lockstep/theme'
import type {PublicFile} from '../assets/list-public-files.ts'
import type {CacheStore} from '../cache/store.ts'
import {
  listTranscripts,
  readTranscript,
  toTranscriptFiles,
  toTranscriptName,
  toTranscriptRoute
} from './read-transcript.ts'

/** The recorded runs of a site. */
export interface Proofs {
  /** Describes the last run of a page. Returns undefined when it never ran. */
  find: (route: string, plan: string | undefined) => Proof | undefined
  /** Texts of transcripts that readers can open, by their path in the site. */
  files: ReadonlyMap<string, string>
}

/** The inputs that changed since a run. */
type Changed = Proof['changed']

/** The current state that transcripts are compared with. */
export interface ProofContext {
  publicFiles: ReadonlyMap<string, PublicFile>
  /** Folder of the project whose contracts pages run. */
  project: string | undefined
  store?: CacheStore | undefined
}

/** The last run of a page. */
interface RecordedRun {
  transcript: Transcript
  changed: Changed
  /** Texts of the transcript by their names. */
  texts: ReadonlyArray<readonly [name: string, text: string]>
}

/** The last runs of pages, by route. */
export type RecordedRuns = ReadonlyMap<string, RecordedRun>

/** Read all transcripts in a folder, and whether what the pages have loaded is still the same. */
export async function readRecordedRuns(
  folder: string,
  {publicFiles, project, store}: ProofContext
): Promise<RecordedRuns> {
  const runs = new Map<string, RecordedRun>()
  let contracts: Promise<string> | undefined
  const digests = new Map<string, string>()

  for (const name of await listTranscripts(folder)) {
    const route = toTranscriptRoute(name)
    const transcript = await readTranscript(folder, route, store)
    if (!transcript) continue
    // Both files are written again from the data, because the text in the folder can be anything.
    const texts = toTranscriptFiles(route, transcript)
    runs.set(route, {transcript, changed: await findChange(transcript), texts})
  }
  return runs

  async function findChange(transcript: Transcript): Promise<Changed> {
    if (!hasSameFiles(transcript)) return 'page'
    if (transcript.project === undefined) return
    if (project === undefined) return 'contracts'
    contracts ??= readProjectDigest(project)
    return transcript.project === (await contracts) ? undefined : 'contracts'
  }

  function hasSameFiles({files}: Transcript): boolean {
    // Documents differ with the whole site around them; it is downloads that commands work with.
    const downloads = Object.entries(files).filter(([name]) => !name.endsWith('.html'))
    return downloads.every(([name, digest]) => readDigest(name.slice(1)) === digest)
  }

  function readDigest(name: string): string {
    const source = publicFiles.get(name)?.source
    if (source === undefined) return ''
    const digest =
      digests.get(source) ?? createHash('sha256').update(readFileSync(source)).digest('hex')
    digests.set(source, digest)
    return digest
  }
}

/** Return the runs of the pages with these routes. Others are of pages that are gone. */
export function toProofs(runs: RecordedRuns, routes: ReadonlyArray<string>): Proofs {
  const known = new Map(
    routes.flatMap((route) => {
      const run = runs.get(route)
      return run ? [[route, run] as const] : []
    })
  )
  const files = Array.from(known.values(), ({texts}) => texts).flat()
  return {
    files: new Map(files.map(([name, text]) => [`_lockstep/proofs/${name}`, text])),
    find(route, plan) {
      const found = plan === undefined ? undefined : known.get(route)
      if (!found) return
      const {transcript, changed} = found
      const {steps, tools, date} = transcript
      return {
        steps: steps.length,
        tools: Object.entries(tools)
          .slice(0, mostTools)
          .map(([name, version]) => `${name} ${version}`),
        date,
        transcript: `/_lockstep/proofs/${toTranscriptName(route)}.txt`,
        changed: transcript.plan === plan ? changed : 'page'
      }
    }
  }
}

/** Tools that a page names; the transcript has all of them. */
const mostTools = 2
