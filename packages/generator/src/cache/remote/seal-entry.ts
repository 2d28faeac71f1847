import {createHmac, sign, timingSafeEqual, verify} from 'node:crypto'
import {deflateRawSync, inflateRawSync} from 'node:zlib'
import type {CacheKeys} from './cache-keys.ts'

/**
 * Seal a value for its key: mark, HMAC, signature, and the compressed value.
 *
 * Both cover the key as well, so an entry is invalid under any other key. The HMAC is for builds that know the secret,
 * and takes a microsecond; the signature is for builds that know the public key alone.
 */
export function sealEntry(
  {mac, sign: key}: NonNullable<CacheKeys['own']>,
  name: string,
  value: Uint8Array
): Buffer {
  const body = deflateRawSync(value, {level: 3})
  const message = toMessage(name, body)
  return Buffer.concat([mark, toMac(mac, message), sign(null, message, key), body])
}

/** Open a sealed entry. Returns undefined unless someone with the secret sealed exactly this value for this key. */
export function openEntry(
  {own, verify: key}: CacheKeys,
  name: string,
  entry: Uint8Array
): Uint8Array | undefined {
  const bytes = Buffer.from(entry.buffer, entry.byteOffset, entry.byteLength)
  if (bytes.length < headerSize || !bytes.subarray(0, mark.length).equals(mark)) return
  const body = bytes.subarray(headerSize)
  const message = toMessage(name, body)
  const mac = bytes.subarray(mark.length, mark.length + macSize)
  const isOwn = own
    ? timingSafeEqual(mac, toMac(own.mac, message))
    : key !== undefined &&
      verify(null, message, key, bytes.subarray(mark.length + macSize, headerSize))
  if (!isOwn) return
  try {
    return inflateRawSync(body, {maxOutputLength: mostEntryBytes})
  } catch {
    // Another version sealed it, in a way that this one cannot read.
    return
  }
}

const mark = Buffer.from('LSC1')
const macSize = 32
const signatureSize = 64
const headerSize = mark.length + macSize + signatureSize

/**
 * Larger values are neither sent nor opened. A page has at most one megabyte, and its content is a small multiple of
 * that; an index for search of 10,000 pages has 48 MB.
 */
export const mostEntryBytes = 64 * 2 ** 20

function toMessage(name: string, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`lockstep cache entry\n${name}\n`), body])
}

function toMac(key: Buffer, message: Buffer): Buffer {
  return createHmac('sha256', key).update(message).digest()
}
