import {toChecksum} from '@lockstep/abi'
import type {Rule} from '../rule.ts'
import type {KnownDeployment} from '../site.ts'

/** An address that the record of deployments has for another contract or another chain. */
export const wrongDeployment: Rule = {
  id: 'wrong-deployment',
  severity: 'error',
  description: 'An address that the record of deployments has for another contract or chain',
  checkSite({pages, deployments = []}, report) {
    for (const {file, lint} of pages) {
      for (const {value, place, line = '', heading = ''} of lint.addresses) {
        const address = toChecksum(value)
        const own = deployments.filter((each) => each.address === address)
        if (own.length === 0) continue
        const reason = findFault(own, deployments, line, heading)
        if (reason !== undefined)
          report(file, `Unexpected \`${value}\`: ${reason}`, place, {subject: value})
      }
    }
  }
}

/** Find what the words around an address say that its record does not. A line with several names can mean any of them. */
function findFault(
  own: ReadonlyArray<KnownDeployment>,
  all: ReadonlyArray<KnownDeployment>,
  line: string,
  heading: string
): string | undefined {
  const names = listMentioned(line, all, ({name}) => name)
  const inLine = listMentioned(line, all, ({chainName}) => chainName)
  // A list of addresses is often below the name of its chain.
  const chains = inLine.size > 0 ? inLine : listMentioned(heading, all, ({chainName}) => chainName)
  const fits = own.filter(
    ({name, chainName}) =>
      (names.size === 0 || names.has(name)) && (chains.size === 0 || chains.has(chainName))
  )
  if (fits.length > 0) return
  const known = own.map(({name, chainName}) => `\`${name}\` on ${chainName}`).join(' and ')
  const wanted = all.filter(
    ({name, chainName}) =>
      (names.size === 0 ? own.some((each) => each.name === name) : names.has(name)) &&
      (chains.size === 0 || chains.has(chainName))
  )
  const [only] = wanted
  const hint =
    only && wanted.length === 1
      ? `, expected \`${only.address}\`, which is \`${only.name}\` on ${only.chainName}`
      : ''
  return `the record of deployments has it as ${known}${hint}`
}

/** List the names that a text mentions as whole words, the longest first: `OP Sepolia` is not `OP`. */
function listMentioned(
  text: string,
  deployments: ReadonlyArray<KnownDeployment>,
  toName: (deployment: KnownDeployment) => string
): Set<string> {
  const names = [...new Set(deployments.map(toName))].sort((a, b) => b.length - a.length)
  const found = new Set<string>()
  let rest = text
  for (const name of names) {
    const pattern = new RegExp(
      `(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`,
      'g'
    )
    const left = rest.replace(pattern, ' ')
    if (left !== rest) found.add(name)
    rest = left
  }
  return found
}
