import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex, utf8ToBytes} from '@noble/hashes/utils.js'

/** The topic of an event, by its signature. */
export function toTopic(signature: string): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(signature)))}`
}

/** The selector of a function or an error, by its signature. */
export function toSelector(signature: string): string {
  return toTopic(signature).slice(0, 10)
}
