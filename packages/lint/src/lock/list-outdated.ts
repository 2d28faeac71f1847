import type {Stated} from '@lockstep/snippets'
import type {ContractFacts} from '../contracts/contract-facts.ts'
import type {Mention} from '../mentions/mention.ts'
import {toParameter} from '../mentions/parse-declared.ts'
import type {LintPage} from '../site.ts'
import {createSymbolIndex} from './create-symbol-index.ts'
import {findOldAccess} from './find-old-access.ts'
import {findOldCheck} from './find-old-check.ts'
import {findOldDeed} from './find-old-deed.ts'
import {findOldFields} from './find-old-fields.ts'
import {findOldSetting} from './find-old-setting.ts'
import {findOldStatedType} from './find-old-stated-type.ts'
import {findUnusedError} from './find-unused-error.ts'
import {listPageContext} from './list-page-context.ts'
import {
  type Around,
  isIndexed,
  type Locked,
  type OutdatedStatement,
  showOwner
} from './outdated-statement.ts'
import {parseSymbolId} from './parse-symbol-id.ts'

/** List what a page says that was true when it was locked and is not true any more, except for values. */
export function listOutdated(
  page: LintPage,
  locked: Locked,
  contracts: ContractFacts
): Array<OutdatedStatement> {
  const claims = page.lint.mentions.filter(isClaim)
  if (claims.length === 0 || locked.size === 0) return []
  const index = createSymbolIndex(contracts)
  const context = listPageContext(page, contracts)
  const around = {locked, index, context, contracts}
  return claims.flatMap((mention) => {
    // A statement that was never true may be about something else, so other rules check it.
    if (mention.isPast || !/^(?:deed|list|name|setting|text)$/.test(mention.kind)) return []
    const fields = findOldFields(mention, around)
    if (fields) return [fields]
    const setting = findOldSetting(mention, around)
    if (setting) return [setting]
    if (mention.kind === 'list' || mention.kind === 'setting') return []
    if (mention.kind === 'deed') return findOldDeed(mention, around) ?? []
    const reason = findOldDeclaration(mention, around)
    if (reason !== undefined) return [{mention, reason, place: mention.place}]
    for (const find of [
      findOldDeed,
      findOldCheck,
      findOldAccess,
      findOldStatedType,
      findUnusedError
    ]) {
      const found = find(mention, around)
      if (found) return [found]
    }
    return []
  })
}

/** Check whether a mention comes with a statement that a lock can prove wrong. */
function isClaim(mention: Mention): boolean {
  const {access, check, declares, of, role, sequence, setting, statedType, tuples} = mention
  const isSaid = access ?? check ?? declares ?? of ?? sequence ?? setting ?? statedType ?? tuples
  return isSaid !== undefined || role === 'error'
}

/** A declaration that the code of a page repeats, and the contracts have changed. */
function findOldDeclaration(
  mention: Mention,
  {locked, index, context, contracts: {known: standards}}: Around
): string | undefined {
  const {declares, form, name, receiver, signature} = mention
  if (!declares) return
  const now = index.resolve({...mention, signature: undefined}, context)
  // A signature that is gone has a problem of its own.
  if (signature !== undefined && now.every((each) => each.signature !== signature)) return
  const known = now.flatMap(({stated}) => stated ?? [])
  // This symbol has a name, but nothing that could be compared.
  if (known.length === 0 || known.length < now.length) return
  const contracts = new Set(now.map(({contract}) => contract))
  const was = Array.from(locked).flatMap(([id, {stated}]) => {
    const symbol = parseSymbolId(id)
    const isSame = symbol.name === name && contracts.has(symbol.contract)
    return isSame && stated ? [stated] : []
  })
  // A page may mean the standard, which has names of its own.
  const isStandard = standards.some(({members}) =>
    members.some((text) => text.includes(` ${name}(`))
  )
  const title = showOwner(now, receiver, name)
  const isScript = /^(?:viem|ethers|web3|cast|forge|json)$/.test(form)
  // In a text, a signature rarely says what is indexed.
  const hasIndexed = form === 'solidity' || declares.parameters?.some(isIndexed)
  const toWritten = (stated: Stated): Stated => {
    if (hasIndexed) return stated
    return {...stated, parameters: stated.parameters?.map((each) => each.replace(' indexed', ''))}
  }
  for (const find of isStandard ? comparisons.slice(2) : comparisons) {
    const said = find(declares)
    const isTrue = (stated: Stated): boolean => find(toWritten(stated), declares) === said
    if (said === undefined || !was.some(isTrue) || known.some(isTrue)) continue
    // In a script, a name is a label that the page may choose, but types and their order are not.
    const isLabel = (stated: Stated): boolean => isRenamed(said, find(toWritten(stated), declares))
    if (isScript && (find === findMutability || known.some(isLabel))) continue
    const [wrong, expected] = toDifference(said, find(toWritten(known[0] ?? {}), declares) ?? '')
    const what = expected === '' ? 'none' : `\`${expected}\``
    return `Unexpected \`${wrong}\` in the declaration of \`${title}\`, expected ${what}`
  }
  const modifier = declares.modifiers?.find((each) => {
    const has = ({modifiers = []}: Stated): boolean => modifiers.includes(each)
    return was.some(has) && !known.some(has)
  })
  return (
    modifier &&
    `Unexpected modifier \`${modifier}\` in the declaration of \`${title}\`, which it no longer has`
  )
}

/** Leave out what two lists of the same length have in common: a struct may have a dozen fields. */
function toDifference(one: string, other: string): [one: string, other: string] {
  const [list, others] = [one.split(', '), other.split(', ')]
  if (list.length !== others.length) return [one, other]
  const places = [...list.keys()].filter((at) => list[at] !== others[at])
  const pick = (parts: ReadonlyArray<string>): string => places.map((at) => parts[at]).join(', ')
  return [pick(list), pick(others)]
}

/** Check whether two lists differ only in names, and not in their order: `uint16 a, uint16 b` and `uint16 c, uint16 b`. */
function isRenamed(one: string, other: string | undefined): boolean {
  if (other === undefined) return false
  const [list, others] = [one.split(', '), other.split(', ')]
  if ([...list].sort().join() === [...others].sort().join()) return one === other
  const toTypes = (parts: ReadonlyArray<string>): string =>
    parts.map((part) => part.replace(named, '')).join()
  return toTypes(list) === toTypes(others)
}

/** Convert what can be compared to text. Undefined if a declaration leaves it out, so that it makes no difference. */
const comparisons: ReadonlyArray<(stated: Stated, like?: Stated) => string | undefined> = [
  (stated, like = stated) => join(stated.parameters, like.parameters),
  (stated, like = stated) => join(stated.returns, like.returns),
  findMutability,
  ({visibility}) =>
    visibility === undefined
      ? undefined
      : /^(?:public|external)$/.test(visibility)
        ? 'public'
        : visibility
]

function findMutability({mutability}: Stated): string | undefined {
  return mutability === 'nonpayable' ? '' : mutability
}

/** The name of a parameter behind its type. */
const named = / (?!indexed$)[\w$]+$/

/** Write a list as a page does, which may leave out names. */
function join(
  list: ReadonlyArray<string> | undefined,
  like: ReadonlyArray<string> | undefined
): string | undefined {
  if (!list || !like) return
  const isNamed = like.some((each) => named.test(each))
  return list
    .map(toParameter)
    .map((each) => (isNamed ? each : each.replace(named, '')))
    .join(', ')
}
