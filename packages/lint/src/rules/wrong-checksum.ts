import {toChecksum} from '@lockstep/abi'
import {isPlaceholder} from '../contracts/is-placeholder.ts'
import type {Rule} from '../rule.ts'

/** An address with a wrong checksum. */
export const wrongChecksum: Rule = {
  id: 'wrong-checksum',
  severity: 'error',
  open: 'warning',
  description: 'An address with a wrong checksum',
  checkPage({addresses}, report) {
    for (const {value, place} of addresses) {
      if (!isMixed(value) || isPlaceholder(value.slice(2))) continue
      const expected = toChecksum(value)
      if (expected === value) continue
      report(
        `Unexpected letter case of \`${value}\`, expected \`${expected}\`, unless a digit is wrong`,
        place,
        {subject: value}
      )
    }
  }
}

/** An address in a single letter case has no checksum. */
export function isMixed(address: string): boolean {
  const digits = address.slice(2)
  return /[a-f]/.test(digits) && /[A-F]/.test(digits)
}
