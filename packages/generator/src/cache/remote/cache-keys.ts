import {createPrivateKey, createPublicKey, hkdfSync, type KeyObject} from 'node:crypto'
import {SetupError} from '@lockstep/problem'

/** Keys with which a build signs and checks entries of a remote cache. */
export interface CacheKeys {
  /** Keys of builds that are trusted: they know the secret. */
  own?: {mac: Buffer; sign: KeyObject} | undefined
  /** The public key, which checks signatures. */
  verify?: KeyObject | undefined
}

/** A secret or a public key that cannot be used. */
class CacheKeyError extends SetupError {
  override name = 'CacheKeyError'
}

/** A secret that can be guessed protects nothing. */
const leastSecret = 32

/** Derive all keys from a secret, or take the public key alone. */
export function getCacheKeys(secret: string | undefined, publicKey: string | undefined): CacheKeys {
  if (secret === undefined) {
    return publicKey === undefined ? {} : {verify: parsePublicKey(publicKey)}
  }
  if (secret.length < leastSecret) {
    const reason = `Unexpected secret of ${secret.length} characters in \`LOCKSTEP_CACHE_SECRET\`, expected at least ${leastSecret}: create one with \`openssl rand -hex 32\``
    throw new CacheKeyError(reason)
  }
  const sign = createPrivateKey({
    key: Buffer.concat([seedPrefix, derive(secret, 'sign')]),
    format: 'der',
    type: 'pkcs8'
  })
  return {own: {mac: derive(secret, 'mac'), sign}, verify: createPublicKey(sign)}
}

/** Format a public key for `site.yaml`. */
export function writePublicKey(key: KeyObject): string {
  return key.export({format: 'jwk'}).x ?? ''
}

function parsePublicKey(text: string): KeyObject {
  try {
    return createPublicKey({key: {kty: 'OKP', crv: 'Ed25519', x: text}, format: 'jwk'})
  } catch (cause) {
    const reason = `Cannot read \`cache.remote.publicKey\`: print it again with \`lockstep cache key\``
    throw new CacheKeyError(reason, {cause})
  }
}

/** The beginning of an Ed25519 private key as [PKCS #8](https://www.rfc-editor.org/rfc/rfc8410), before its seed. */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lockstep cache ${purpose}`, 32))
}
