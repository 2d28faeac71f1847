import {realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'

/** A longer file than this is no source that a page includes. */
const largest = 2_000_000

/**
 * Read a Solidity source of the Foundry project in `contracts`. Returns undefined for any other file.
 *
 * Docs name the files that they include, and come from someone else: nothing outside of the project is read.
 */
export function readIncludedSource(file: string, contracts: string): string | undefined {
  if (!file.endsWith('.sol')) return
  try {
    const place = realpathSync(file)
    const base = realpathSync(contracts)
    if (!place.startsWith(base + path.sep) || statSync(place).size > largest) return
    return readText(place)
  } catch {
    // There is no such file, which the caller reports with its line.
    return
  }
}
