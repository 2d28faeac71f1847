import {readFileSync} from 'node:fs'
import {hashSource} from './hash-source.ts'
import {toIpfsAddress} from './to-ipfs-address.ts'

/** Hashes of the text that was compiled. A source that matches one of them is unchanged. */
export interface SourceHashes {
  keccak256: string
  /** Addresses of the text; `dweb:/ipfs/Qm…` contains its hash. */
  urls?: ReadonlyArray<string> | undefined
}

/** A source as it is on disk. */
export interface Source {
  /** The text as the compiler reads it. */
  bytes: Buffer
  /** Get the keccak256 of the bytes. It is slow, so it is computed on first use. */
  keccak256: () => string
  /** Check whether the bytes match a hash of an artifact. */
  has: (hashes: SourceHashes) => boolean
}

/** Read a source. */
export function readSource(file: string): Source {
  const raw = readFileSync(file)

  // `forge` replaces CRLF by LF before it compiles, so hashes and places refer to that text.
  const bytes = raw.includes('\r\n')
    ? Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : raw
  const keccak256 = once(() => hashSource(bytes))
  const address = once(() => toIpfsAddress(bytes))

  return {
    bytes,
    keccak256,
    // IPFS uses SHA-256, which Node.js computes natively and about twenty times as fast.
    has: (hashes) =>
      hashes.urls?.some((url) => url === address()) || hashes.keccak256 === keccak256()
  }
}

function once<Value>(make: () => Value): () => Value {
  let result: {value: Value} | undefined
  return () => {
    result ??= {value: make()}
    return result.value
  }
}
