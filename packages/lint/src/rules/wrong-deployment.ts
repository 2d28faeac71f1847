import {findNearest, toHint} from '@lockstep/problem'
import type {AddressFact} from '../collect/collect-addresses.ts'
import {type ContractFacts, isComplete} from '../contracts/contract-facts.ts'
import {isAddressOf} from '../mentions/is-address-of.ts'
import {splitLine} from '../mentions/split-line.ts'
import type {Rule, SiteReport} from '../rule.ts'
import type {KnownDeployment, KnownRegistry} from '../site.ts'

/**
 * An address that the record of deployments lists for another contract or chain, or a registry of other contracts.
 */
export const wrongDeployment: Rule = {
  id: 'wrong-deployment',
  severity: 'error',
  description:
    'An address that the record of deployments has for another contract or chain, or a registry without a contract of the project',
  dependsOn: 'page',
  checkSite({pages, deployments = [], registry, contracts}, report) {
    if (registry && isComplete(contracts)) checkRegistry(registry, contracts, report)
    if (deployments.length === 0) return
    const record = indexRecord(deployments)
    for (const {file, lint} of pages) {
      for (const fact of lint.addresses) {
        const {value, place} = fact
        const own = record.byAddress.get(value.toLowerCase())
        if (!own) continue
        const reason = findFault(own, record, fact)
        if (reason !== undefined)
          report(file, `Unexpected \`${value}\`: ${reason}`, place, {subject: value})
      }
    }
  }
}

/**
 * Report a `contract` that the project does not have, and a registry in which no name is that of a contract.
 *
 * One name alone may be a contract of someone else, which has no code to compare with.
 */
function checkRegistry(
  {file, entries}: KnownRegistry,
  {own}: ContractFacts,
  report: SiteReport
): void {
  const known = new Set(own.flatMap(({name, reference}) => [name, reference]))
  for (const {name, contract, place} of entries) {
    if (contract === undefined || known.has(contract)) continue
    const reason = `Cannot find the contract \`${contract}\` of \`${name}\` in the project${toHint(findNearest(contract, known))}`
    report(file, reason, place, {subject: contract})
  }
  const [first] = entries
  if (!first || entries.some(({name, contract}) => contract !== undefined || known.has(name)))
    return
  const {name, place} = first
  const nearest = findNearest(name, known)
  const example = nearest === undefined ? '' : `, such as \`${nearest}\` for \`${name}\``
  const reason = `Cannot find a contract of the project in the registry: name contracts as the source does${example}, or add \`contract\` next to the \`address\``
  report(file, reason, place, {subject: name, severity: 'warning'})
}

/** A record of deployments that may have a hundred thousand addresses, prepared for many questions. */
interface DeploymentRecord {
  all: ReadonlyArray<KnownDeployment>
  /** Without the case of a checksum, which takes long to calculate for every address of a site. */
  byAddress: ReadonlyMap<string, ReadonlyArray<KnownDeployment>>
  listNames: (text: string) => Set<string>
  /** Chains that a text names. A chain whose name is an ordinary word counts only next to another one. */
  listChains: (text: string) => Set<string>
}

function indexRecord(all: ReadonlyArray<KnownDeployment>): DeploymentRecord {
  const byAddress = new Map<string, Array<KnownDeployment>>()
  for (const each of all) {
    const address = each.address.toLowerCase()
    const list = byAddress.get(address)
    if (list) list.push(each)
    else byAddress.set(address, [each])
  }
  const findChains = createNameFinder(all.map(({chainName}) => chainName))
  // "An Ethereum address" and "Base" say little, unless the authors call a chain so.
  const ordinary = new Set(
    all.flatMap(({chainName, isDefaultName}) =>
      isDefaultName && !/[\s\d]/.test(chainName) ? chainName : []
    )
  )
  return {
    all,
    byAddress,
    listNames: createNameFinder(all.map(({name}) => name)),
    listChains: (text) => {
      const found = findChains(text)
      return [...found].some((name) => !ordinary.has(name)) ? found : new Set()
    }
  }
}

/**
 * Find what the words around an address say that its record does not confirm. A sentence with several names can mean
 * any of them.
 */
function findFault(
  own: ReadonlyArray<KnownDeployment>,
  {all, listNames, listChains}: DeploymentRecord,
  {line = '', at = 0, heading = ''}: AddressFact
): string | undefined {
  const {sentence, at: start, before, after} = splitLine(line, at)
  const inSentence = listNames(sentence)
  const isContinued = inSentence.size === 0 && continued.test(sentence)
  const names = isContinued ? listNames(before) : inSentence
  const inLine = listChains(sentence)
  // Another sentence can be about another chain.
  if (inLine.size === 0 && listChains(`${before} ${after}`).size > 0) return
  // A list of addresses is often below the name of its chain.
  const chains = inLine.size > 0 ? inLine : listChains(heading)
  const fits = own.filter(
    ({name, chainName}) =>
      (names.size === 0 || names.has(name)) && (chains.size === 0 || chains.has(chainName))
  )
  if (fits.length > 0) return
  const ignored = [...names, ...listChains(line)]
  const isSaid = [...(isContinued ? [''] : names)].some((name) =>
    isAddressOf(sentence, at - start, name, ignored)
  )
  if (names.size > 0 && !isSaid) return
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

/** The beginning of a sentence about what the sentence before names. */
const continued =
  /^[\s*_>-]*(?:it|its|this|that|they|their|these|those|both|here|deployed|address|addresses|the (?:address|contract|proxy|same))\b/i

/**
 * Create a function that lists the names that a text mentions as whole words, the longest first: `OP Sepolia` is not `OP`.
 *
 * Only names whose first word is in the text are looked for.
 */
function createNameFinder(names: ReadonlyArray<string>): (text: string) => Set<string> {
  const byWord = new Map<string, Array<string>>()
  for (const name of new Set(names)) {
    const [word = ''] = listWords(name)
    const list = byWord.get(word)
    if (list) list.push(name)
    else byWord.set(word, [name])
  }

  return (text) => {
    const words = new Set(['', ...listWords(text)])
    const possible = [...words].flatMap((word) => byWord.get(word) ?? [])
    const found = new Set<string>()
    let rest = text
    for (const name of possible.sort((a, b) => b.length - a.length)) {
      const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const left = rest.replace(new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'g'), ' ')
      if (left !== rest) found.add(name)
      rest = left
    }
    return found
  }
}

function listWords(text: string): Array<string> {
  return text.match(/[\w$]+/g) ?? []
}
