import {createHash} from 'node:crypto'

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** IPFS splits larger texts, and their address is the address of the list of parts. */
const pieceSize = 256 * 1024

/**
 * Compute the IPFS address of a text as metadata writes it: `dweb:/ipfs/Qm…`. Returns undefined for a large text.
 *
 * The address contains the SHA-256 of the text, wrapped as a UnixFS file in a graph node.
 */
export function toIpfsAddress(bytes: Uint8Array): string | undefined {
  const {length} = bytes
  if (length === 0 || length > pieceSize) return undefined

  const size = toVarint(length)
  const before = [0x08, 0x02, 0x12, ...size]
  const after = [0x18, ...size]
  const hash = createHash('sha256')
    .update(Uint8Array.of(0x0a, ...toVarint(before.length + length + after.length), ...before))
    .update(bytes)
    .update(Uint8Array.from(after))
  // A multihash: 0x12 for SHA-256, 0x20 for 32 bytes.
  return `dweb:/ipfs/${toBase58(BigInt(`0x1220${hash.digest('hex')}`))}`
}

/** Encode a number as a varint: seven bits per byte, lowest first; the eighth bit means that more follow. */
function toVarint(value: number): Array<number> {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toVarint(value >>> 7)]
}

function toBase58(value: bigint): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 58n) text = digits.charAt(Number(rest % 58n)) + text
  return text
}
