import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex} from '@noble/hashes/utils.js'

/** keccak256 of bytes, as metadata writes it: `0x…`. */
export function hashSource(bytes: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(bytes))}`
}
