import {toChecksum} from '@lockstep/abi'
import type {Rule} from '../rule.ts'
import {isMixed} from './wrong-checksum.ts'

/** An address without a checksum. */
export const missingChecksum: Rule = {
  id: 'missing-checksum',
  severity: 'warning',
  open: 'off',
  description: 'An address without a checksum',
  dependsOn: 'page',
  checkSite({pages}, report) {
    for (const {file, lint} of pages) {
      for (const {value, place, offset, isCode} of lint.addresses) {
        // Program output is shown the way the program prints it.
        if (isCode || isMixed(value) || toChecksum(value) === value) continue
        report(
          file,
          `Unexpected \`${value}\` without checksum, expected \`${toChecksum(value)}\``,
          place,
          {
            subject: value,
            fix: {start: offset, end: offset + value.length, text: toChecksum(value)}
          }
        )
      }
    }
  }
}
