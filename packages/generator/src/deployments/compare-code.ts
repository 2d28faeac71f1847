import type {RuntimeCode, VerifyResult} from './deployment.ts'

/**
 * Compare the code at an address with that of an artifact. Both are hex digits without `0x`.
 *
 * Immutables and addresses of libraries are known only when a contract is deployed, so they are not compared. A library
 * has its own address at its start.
 */
export function compareCode({code, masks}: RuntimeCode, deployed: string): VerifyResult {
  if (deployed === '') return 'no-code'
  const all = isLibrary(code) ? [...masks, {start: 1, length: 20}] : masks
  if (deployed.length !== code.length) {
    // Metadata may have another length.
    const [own, other] = [cutMetadata(code), cutMetadata(deployed)]
    return own.length === other.length && mask(own, all) === mask(other, all)
      ? 'metadata'
      : 'differs'
  }
  const [own, other] = [mask(code, all), mask(deployed, all)]
  if (own === other) return 'exact'
  return cutMetadata(own) === cutMetadata(other) ? 'metadata' : 'differs'
}

function isLibrary(code: string): boolean {
  return code.startsWith(`73${'0'.repeat(40)}30`)
}

function mask(code: string, masks: RuntimeCode['masks']): string {
  const digits = Buffer.from(code, 'latin1')
  for (const {start, length} of masks) {
    const [from, to] = [start * 2, (start + length) * 2]
    digits.fill('0', Math.min(from, digits.length), Math.min(to, digits.length))
  }
  return digits.toString('latin1')
}

/** Cut the CBOR at the end of code, whose last two bytes are its length. */
function cutMetadata(code: string): string {
  const length = (Number.parseInt(code.slice(-4), 16) + 2) * 2
  const start = code.length - length
  // A map of one to four entries.
  return start > 0 && /^a[1-4]/.test(code.slice(start)) ? code.slice(0, start) : code
}
