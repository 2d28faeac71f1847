import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex, utf8ToBytes} from '@noble/hashes/utils.js'

/**
 * Write an address with its checksum, as EIP-55 has it.
 *
 * @param {string} address 20 bytes in hexadecimal.
 * @returns {string}
 */
export function toChecksumAddress(address) {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const mixed = Array.from(digits, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit
  )
  return `0x${mixed.join('')}`
}
