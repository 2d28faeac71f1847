import {writeWhole} from '../cache/write-whole.ts'
import type {Stamp} from './deployment.ts'

/** Write stamps to their file. Those of other addresses are kept. */
export async function writeStamps(
  file: string,
  before: ReadonlyArray<Stamp>,
  stamps: ReadonlyArray<Stamp>
): Promise<void> {
  const all = new Map([...before, ...stamps].map((each) => [toKey(each), each]))
  const sorted = [...all.values()].sort(
    (a, b) => a.chain - b.chain || (toKey(a) < toKey(b) ? -1 : 1)
  )
  await writeWhole(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Two names may have one address, and are compared with different contracts then. */
function toKey({chain, address, contract}: Stamp): string {
  return `${chain} ${address} ${contract.replace(/^.*:/, '')}`
}
