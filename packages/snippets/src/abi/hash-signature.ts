import {hashSource} from '../sources/hash-source.ts'

/** The first four bytes of the hash: the selector of a function or an error. */
export function toSelector(signature: string): string {
  return toTopic(signature).slice(0, 10)
}

/** The whole hash: the topic of an event. */
export function toTopic(signature: string): string {
  return hashSource(new TextEncoder().encode(signature))
}
