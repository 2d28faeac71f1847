import {statSync} from 'node:fs'
import {formatSize} from '@lockstep/problem'
import {pageBudget} from './page-budget.ts'

/**
 * Find the reason why a file is too large for a page. `text` replaces what is on the disk.
 *
 * A missing file is reported where it is read.
 */
export function findExcessSize(file: string, text: string | undefined): string | undefined {
  const size = text === undefined ? readSize(file) : Buffer.byteLength(text)
  if (size <= pageBudget.bytes) return
  return `Cannot read page: it is larger than ${formatSize(pageBudget.bytes)}: split the page`
}

function readSize(file: string): number {
  try {
    return statSync(file).size
  } catch {
    // It is reported where it is read.
    return 0
  }
}
