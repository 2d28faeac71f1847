import {createHash} from 'node:crypto'

/** One of several shares of a site, counted from 1. */
export interface Shard {
  index: number
  count: number
}

/** Whether a page belongs to a share. It stays there, whatever other pages come and go. */
export function isInShard(file: string, {index, count}: Shard): boolean {
  return createHash('sha256').update(file).digest().readUInt32BE() % count === index - 1
}
