import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex} from '@noble/hashes/utils.js'

/** Hash bytes with keccak256 and format the result as metadata does: `0x…`. */
export function hashSource(bytes: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(bytes))}`
}

/** Hash a text. The hash of a signature is the topic of an event, and its first four bytes are a selector. */
export function hashText(text: string): string {
  return hashSource(new TextEncoder().encode(text))
}
