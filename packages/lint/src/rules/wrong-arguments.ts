import type {ListedContract} from '@lockstep/snippets'
import {checkArguments} from '../contracts/check-arguments.ts'
import {checkCall} from '../contracts/check-call.ts'
import {checkSignature} from '../contracts/check-signature.ts'
import {isComplete} from '../contracts/contract-facts.ts'
import {type Declared, listDeclared} from '../contracts/list-declared.ts'
import {createSymbolIndex, type SymbolIndex} from '../lock/create-symbol-index.ts'
import type {Mention} from '../mentions/mention.ts'
import {splitArguments} from '../mentions/split-arguments.ts'
import type {Rule, SiteReport} from '../rule.ts'
import type {LintPage, LintSite} from '../site.ts'

/** A call whose arguments do not match its signature. */
export const wrongArguments: Rule = {
  id: 'wrong-arguments',
  severity: 'error',
  description: 'A call whose arguments do not match its signature',
  dependsOn: 'page',
  checkSite(site, report) {
    for (const page of site.pages) {
      checkWritten(page, site, report)
      if (isComplete(site.contracts)) checkCalls(page, site, report)
    }
  }
}

/** Calls that state the signature. */
function checkWritten(page: LintPage, {contracts}: LintSite, report: SiteReport): void {
  const {file, lint} = page
  for (const fact of lint.codes) {
    if (fact.kind !== 'signature') continue
    const fault = checkArguments(fact)
    if (!fault) continue
    // Arguments that don't match a wrong signature may match the correct one.
    const other = checkSignature(fact, contracts, listDeclared(page))
    if (!other || other.severity === 'note')
      report(file, fault.reason, fault.place, {subject: fact.text})
  }
}

/** Calls of a member by its name. */
function checkCalls(page: LintPage, {contracts}: LintSite, report: SiteReport): void {
  const {file, lint} = page
  const index = createSymbolIndex(contracts)
  const declared = listDeclared(page)
  for (const mention of lint.mentions) {
    const {name, isTyped, place, argumentsPlace, arguments: list} = mention
    if (!list || declared.names.has(name) || isDeclared(mention, declared)) continue
    const named = findOwners(mention, index)
    // In Solidity, a variable without a type may also be a contract of others.
    const isKnown = named.length > 0 || isTyped || isVariable(mention)
    const owners = isKnown ? named : listPossibleOwners(mention, index)
    // A page that declares the contract teaches how to change it.
    if (owners.some((owner) => declared.names.has(owner.name))) continue
    const reason = checkCall(mention, owners)
    if (reason === undefined || hasOwnSignature(mention, page, owners)) continue
    const isCertain = named.length > 0
    report(file, reason, argumentsPlace ?? place, {
      subject: name,
      ...(!isCertain && {severity: 'warning'})
    })
  }
}

/**
 * Find the contract that a call is made on. A variable without a type may have the name of its contract or interface:
 * `vault` of `Vault` or `IVault`.
 */
function findOwners(
  {receiver, isTyped}: Mention,
  {findContracts}: SymbolIndex
): ReadonlyArray<ListedContract> {
  if (receiver === undefined) return []
  if (isTyped) return findContracts(receiver)
  const name = receiver.replace(/^[a-z]/, (letter) => letter.toUpperCase())
  return [name, `I${name}`].flatMap(findContracts).filter(({kind}) => kind !== 'library')
}

/** List the contracts that have the member of a call without a type. Scripts cannot call functions of libraries. */
function listPossibleOwners(
  {name, form}: Mention,
  {listOwners}: SymbolIndex
): Array<ListedContract> {
  return listOwners(name).filter(({kind}) => form === 'solidity' || kind !== 'library')
}

/** Check whether Solidity without a receiver uses an event or error that another fence of the page declares. */
function isDeclared(
  {name, receiver, arguments: list = []}: Mention,
  {signatures}: Declared
): boolean {
  if (receiver !== undefined) return false
  return [...signatures].some(
    (each) => each.startsWith(`${name}(`) && countTypes(each) === list.length
  )
}

/** Check whether a call in Solidity is made on a variable whose type the page does not show. */
function isVariable({form, receiver, isTyped}: Mention): boolean {
  return form === 'solidity' && !isTyped && receiver !== undefined && /^[a-z]/.test(receiver)
}

/** Check whether the page calls a member through an ABI of its own, whose signature another rule reports. */
function hasOwnSignature(
  {name, form, arguments: list = [], hasOptions}: Mention,
  {lint}: LintPage,
  owners: ReadonlyArray<ListedContract>
): boolean {
  if (!/^(?:viem|ethers|web3)$/.test(form)) return false
  const known = new Set(owners.flatMap(({members}) => members.map(({signature}) => signature)))
  return lint.mentions.some(
    (other) =>
      other.form === form &&
      other.name === name &&
      other.signature !== undefined &&
      !known.has(other.signature) &&
      [0, hasOptions ? 1 : 0].includes(list.length - countTypes(other.signature))
  )
}

/** Count the types of a signature as `toCanonical` returns it. */
function countTypes(signature: string): number {
  return splitArguments(signature, signature.indexOf('('))?.length ?? 0
}
