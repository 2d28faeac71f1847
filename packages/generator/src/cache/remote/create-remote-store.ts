import type {CacheKeys} from './cache-keys.ts'
import {type AwakeClock, createAwakeClock} from './create-awake-clock.ts'
import {createPatience} from './create-patience.ts'
import type {RemoteDriver} from './remote-driver.ts'
import {mostEntryBytes, openEntry, sealEntry} from './seal-entry.ts'

/** Results of builds on other machines. Whatever goes wrong counts as absent. */
export interface RemoteStore {
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Send values to the store. Without the secret, nothing is sent. */
  putAll: (
    keys: ReadonlyArray<string>,
    read: (key: string) => Promise<Uint8Array | undefined>
  ) => Promise<void>
  report: () => RemoteReport
  close: () => Promise<void>
}

/** How a build used its remote cache. */
export interface RemoteReport {
  driver: string
  /** How many entries were found, were not there, and were sent. */
  found: number
  missing: number
  sent: number
  /** Entries that no build with the secret has sealed for their key, or that were damaged. */
  rejected: Array<string>
  /** Why this build switched the cache off. */
  stopped?: string | undefined
}

/** Options of a remote store. */
export interface RemoteStoreOptions {
  driver: RemoteDriver
  name: string
  keys: CacheKeys
  /** Wait for every value to be sent: others wait for it. */
  isPatient?: boolean | undefined
}

/** A request that takes longer counts as failed. */
const requestLimit = 1000

/** Number of failures without an answer between them after which the store counts as down. */
const mostFailures = 3

/** How many requests run at the same time. */
const atOnce = 64

/** Create a store of signed entries on a driver. */
export function createRemoteStore(options: RemoteStoreOptions): RemoteStore {
  const {driver, name, keys, isPatient = false} = options
  const report: RemoteReport = {driver: name, found: 0, missing: 0, sent: 0, rejected: []}
  if (!keys.verify) report.stopped = 'it needs `LOCKSTEP_CACHE_SECRET`, or `publicKey` to read only'
  const clock = createAwakeClock()
  const request = createRequester(clock, {
    isPatient,
    isStopped: () => report.stopped !== undefined,
    stop(reason) {
      report.stopped ??= reason
    }
  })

  return {
    async get(key) {
      if (!keys.verify) return
      const answer = await request(
        async () => {
          const entry = await driver.get(key)
          return entry && {value: openEntry(keys, key, entry)}
        },
        (entry) => entry?.value !== undefined
      )
      if (!answer) return
      const {value: entry} = answer
      if (!entry) report.missing++
      else if (entry.value) report.found++
      else report.rejected.push(key)
      return entry?.value
    },

    async putAll(names, read) {
      const {own} = keys
      if (!own) return
      await Promise.all(
        names.map(async (key) => {
          const sent = await request(
            async () => {
              const value = await read(key)
              if (!value || value.length > mostEntryBytes) return false
              await driver.put(key, sealEntry(own, key, value))
              return true
            },
            (isSent) => isSent
          )
          if (sent?.value) report.sent++
        })
      )
    },

    report: () => report,

    async close() {
      // A store that is down may never say goodbye.
      await clock.limit(driver.close(), requestLimit).catch(() => {})
      clock.stop()
    }
  }
}

/** Runs a request when its turn comes. Returns undefined when it fails, and when the cache was given up. */
type Requester = <T>(
  run: () => Promise<T>,
  isUseful: (value: T) => boolean
) => Promise<{value: T} | undefined>

function createRequester(
  clock: AwakeClock,
  options: {isPatient: boolean; isStopped: () => boolean; stop: (reason: string) => void}
): Requester {
  const {isPatient, isStopped, stop} = options
  const patience = createPatience({now: clock.now})
  const queue: Array<() => void> = []
  let failures = 0
  let running = 0

  return async (run, isUseful) => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    running++
    try {
      return isStopped() ? undefined : await ask(run, isUseful)
    } finally {
      running--
      queue.shift()?.()
    }
  }

  async function ask<T>(run: () => Promise<T>, isUseful: (value: T) => boolean) {
    const limit = isPatient ? 10 * requestLimit : Math.min(requestLimit, patience.left())
    const done = patience.wait()
    let isGood = false
    try {
      const value = await clock.limit(run(), limit)
      failures = 0
      isGood = isUseful(value)
      return {value}
    } catch (error) {
      failures++
      if (failures >= mostFailures) stop(error instanceof Error ? toLine(error) : String(error))
      return
    } finally {
      done(isGood)
      if (!isPatient && patience.left() === 0) stop('it took longer than 2 s without a use')
    }
  }
}

function toLine({message}: Error): string {
  return message.split('\n', 1)[0] ?? ''
}
