import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {type Transcript, transcriptSchema} from '@lockstep/proof'
import {openCache} from '../cache/open-cache.ts'
import {writeLastProof} from '../cache/read-last-build.ts'
import type {RemoteReport} from '../cache/remote/create-remote-store.ts'
import {openStore} from '../cache/remote/open-store.ts'
import {readRemoteOptions} from '../cache/remote/read-remote-options.ts'
import {toDigest} from '../cache/to-digest.ts'
import {readEngine} from '../engine/read-engine.ts'
import type {Settings} from '../settings/settings.ts'

/** Runs that passed, which machines share through the remote cache. */
export interface SharedRuns {
  /** Find a run with these inputs that passed in the last days. */
  find: (run: WantedRun) => Promise<Transcript | undefined>
  /** Share a run once all pages have run. Only a machine with the secret does. */
  add: (inputs: string, transcript: Transcript) => void
  /** Send what was added, and note for `lockstep cache` what was reused. */
  send: (pages: ReadonlyArray<{reused?: string | undefined}>) => Promise<RemoteReport | undefined>
  close: () => void
}

/** A run that another machine may have done. */
interface WantedRun {
  /** Digest of what the run starts with. */
  inputs: string
  /** Digest of its commands, and its page. */
  plan: string
  file: string
  /** Folder of the site that its commands load files from. */
  site: string | undefined
}

/** The caller wants shared runs, but there is no cache to ask. */
class NoSharedRunsError extends SetupError {
  override name = 'NoSharedRunsError'
}

/** A registry of packages has other answers after some time, so a run is repeated then. */
const mostDays = 7

/**
 * Open the runs that machines share. Returns undefined for a site without a remote cache, unless runs `isAsked` for.
 */
export async function readSharedRuns(
  settings: Pick<Settings, 'cache' | 'content' | 'file' | 'out'>,
  {isAsked, now}: {isAsked: boolean; now: () => number}
): Promise<SharedRuns | undefined> {
  const remote = readRemoteOptions(settings)
  if (!remote) {
    if (!isAsked) return
    const reason =
      'Cannot reuse runs without a cache that machines share: set `cache.remote` in `site.yaml`, or leave out `--reuse`'
    throw new NoSharedRunsError(reason)
  }
  const cache = await openCache(settings)
  const store = await openStore({cache, remote})
  const toKey = (inputs: string): string => `run-${toDigest(readEngine(), inputs)}`

  return {
    async find({inputs, plan, file, site}) {
      const bytes = await store.files?.get(toKey(inputs))
      const transcript = bytes && parseTranscript(bytes)
      if (transcript?.plan !== plan || transcript.file !== file) return
      const age = now() - Date.parse(transcript.date)
      // A clock that is wrong must not make a run last.
      if (!(age < mostDays * day && age > -day)) return
      return (await hasSameFiles(transcript, site)) ? transcript : undefined
    },
    add(inputs, transcript) {
      store.files?.add(toKey(inputs), async () => Buffer.from(JSON.stringify(transcript)))
    },
    async send(pages) {
      const report = await store.send()
      const reused = pages.filter((page) => page.reused !== undefined).length
      await writeLastProof(cache, {pages: pages.length, reused})
      return report
    },
    close: store.close
  }
}

const day = 24 * 3600 * 1000

/** Another version may have written another form. */
function parseTranscript(bytes: Uint8Array): Transcript | undefined {
  try {
    const transcript = JSON.parse(Buffer.from(bytes).toString())
    transcriptSchema.parse(transcript)
    // The schema would sort its keys, so the file would differ from the one on the other machine.
    return transcript
  } catch {
    return
  }
}

/** Check that the site has every file that the commands loaded, unchanged. */
async function hasSameFiles({files}: Transcript, site: string | undefined): Promise<boolean> {
  for (const [name, digest] of Object.entries(files)) {
    const place = site === undefined ? undefined : path.join(site, name)
    if (place === undefined || !place.startsWith(site + path.sep)) return false
    const bytes = await readFile(place).catch(() => undefined)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== digest) return false
  }
  return true
}
