import {toChecksum} from '@lockstep/abi'
import {isPlaceholder} from '../contracts/is-placeholder.ts'
import type {Rule} from '../rule.ts'

/** An address that is not in the address registry of the site. */
export const unknownAddress: Rule = {
  id: 'unknown-address',
  severity: 'warning',
  description: 'An address that is not in the address registry of the site',
  dependsOn: 'page',
  checkSite({pages, addresses, contracts}, report) {
    if (!addresses) return
    const known = new Set(contracts.known.flatMap(({address}) => address ?? []))
    for (const {file, lint} of pages) {
      for (const {value, place, isCode} of lint.addresses) {
        // Most addresses are written with their checksum, so they need no hash.
        if (isCode || addresses.has(value) || known.has(value)) continue
        const address = toChecksum(value)
        if (addresses.has(address) || known.has(address) || isReserved(address)) continue
        if (isPlaceholder(value.slice(2))) continue
        report(file, `Cannot find \`${value}\` in the registry of addresses`, place, {
          subject: value
        })
      }
    }
  }
}

/** The zero address, precompiles, namespaces of predeploys, and burn addresses. */
function isReserved(address: string): boolean {
  return /^0x0{36}|^0x4200000000000000000000000000000000|^0xdead/i.test(address)
}
