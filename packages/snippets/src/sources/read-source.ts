import {readFileSync} from 'node:fs'
import {hashSource} from './hash-source.ts'
import {toIpfsAddress} from './to-ipfs-address.ts'

/** Hashes of the text that was compiled. A source that matches one of them is unchanged. */
export interface SourceHashes {
  keccak256: string
  /** Addresses of the text, of which `dweb:/ipfs/Qm…` contains a hash. */
  urls?: ReadonlyArray<string> | undefined
}

/** A source as it is on disk. */
export interface Source {
  /** The text the compiler is given. */
  bytes: Buffer
  /** keccak256 of those bytes; slow, and worked out when it is first asked for. */
  keccak256: () => string
  /** Whether those bytes have a hash that an artifact gives. */
  has: (hashes: SourceHashes) => boolean
}

/** Read a source. */
export function readSource(file: string): Source {
  const raw = readFileSync(file)

  // `forge` hands CRLF to the compiler as LF: hashes and places are of that text.
  const bytes = raw.includes('\r\n')
    ? Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : raw
  const keccak256 = once(() => hashSource(bytes))
  const address = once(() => toIpfsAddress(bytes))

  return {
    bytes,
    keccak256,
    // Node.js itself knows the hash of IPFS, and is twenty times as fast.
    has: (hashes) =>
      hashes.urls?.some((url) => url === address()) || hashes.keccak256 === keccak256()
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | undefined
  return () => {
    made ??= {value: make()}
    return made.value
  }
}
