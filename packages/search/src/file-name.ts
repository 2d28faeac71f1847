/** Bytes of a hash that name a file. */
export const hashLength = 5

/** `[1, 2, 3, 4, 255]` -> `01020304ff.bin` */
export function toName(hash: Uint8Array): string {
  return `${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}.bin`
}
