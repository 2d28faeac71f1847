import {hashSource} from '../sources/hash-source.ts'

/**
 * Get the first slot of an ERC-7201 namespace, as 32 bytes in hex:
 * `keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~bytes32(uint256(0xff))`.
 */
export function toNamespaceSlot(id: Uint8Array): string {
  const inner = BigInt(hashSource(id)) - 1n
  const outer = hashSource(Buffer.from(inner.toString(16).padStart(64, '0'), 'hex'))
  return `${outer.slice(0, -2)}00`
}
