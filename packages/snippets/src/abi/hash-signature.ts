import {hashSource} from '../sources/hash-source.ts'

/** Compute the selector of a function or an error: the first four bytes of the hash. */
export function toSelector(signature: string): string {
  return toTopic(signature).slice(0, 10)
}

/** Compute the topic of an event: the whole hash. */
export function toTopic(signature: string): string {
  return hashSource(new TextEncoder().encode(signature))
}
