import {createHash} from 'node:crypto'

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** IPFS cuts what is larger into pieces, and its address is that of a list of them. */
const pieceSize = 256 * 1024

/**
 * The address of a text in IPFS, as metadata writes it: `dweb:/ipfs/Qm…`; nothing for a large text.
 *
 * It holds the SHA-256 of the text in two small wrappings: that of a file in UnixFS, and
 * that of a node in a graph.
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
  // 0x12, SHA-256; 0x20, of 32 bytes.
  return `dweb:/ipfs/${toBase58(BigInt(`0x1220${hash.digest('hex')}`))}`
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function toVarint(value: number): Array<number> {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toVarint(value >>> 7)]
}

function toBase58(value: bigint): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 58n) text = digits.charAt(Number(rest % 58n)) + text
  return text
}
