import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex, utf8ToBytes} from '@noble/hashes/utils.js'

/**
 * Hashes are remembered, because pages repeat the same addresses and signatures, and several rules hash each of
 * them.
 */
const known = new Map<string, string>()
const knownLimit = 4096

function hashText(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const hash = bytesToHex(keccak_256(utf8ToBytes(text)))
  if (known.size >= knownLimit) known.clear()
  known.set(text, hash)
  return hash
}

/** The hash of a signature, which is the topic of an event. */
export function toTopic(signature: string): string {
  return `0x${hashText(signature)}`
}

/** The first four bytes of the hash, which are the selector of a function or an error. */
export function toSelector(signature: string): string {
  return toTopic(signature).slice(0, 10)
}

/** Write an address with its EIP-55 checksum. */
export function toChecksum(address: string): string {
  const letters = address.slice(2).toLowerCase()
  const hash = hashText(letters)
  const cased = Array.from(letters, (letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? letter.toUpperCase() : letter
  )
  return `0x${cased.join('')}`
}
