import {toSignature} from '../abi/to-signature.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childOf, childrenOf, textOf, typeStringOf} from '../ast/ast.ts'
import {ArtifactError} from '../errors.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {findCalled} from '../resolve/find-called.ts'
import {getResolver} from '../resolve/get-resolver.ts'
import {normalizeType} from '../symbols/normalize-type.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'
import {collectEffects} from './collect-effects.ts'
import {createDescriber} from './create-describer.ts'
import {describeReturned, describeValue} from './describe-value.ts'
import type {Effects} from './effects.ts'
import {findMessage} from './find-message.ts'
import {fingerprintNumbers} from './fingerprint.ts'
import {listGuards} from './list-guards.ts'
import {listLimits} from './list-limits.ts'
import {listSettings} from './list-settings.ts'
import {listSteps} from './list-steps.ts'

/** What pages repeat of a declaration, in words, tables and code. */
export interface Stated {
  /**
   * Value of a constant, of an immutable that no argument changes, or of what a function returns if its code does
   * nothing else. Of a value of an enum, its number.
   */
  value?: string | undefined
  /** Value that a variable begins with. */
  initial?: string | undefined
  /** Numbers in the code of a function or modifier, in order. */
  numbers?: ReadonlyArray<string> | undefined
  /** Fingerprint of its code without these numbers. */
  frame?: string | undefined
  visibility?: string | undefined
  mutability?: string | undefined
  /** `uint96 amount`, `address indexed user`; of a struct or an enum, what it consists of. */
  parameters?: ReadonlyArray<string> | undefined
  returns?: ReadonlyArray<string> | undefined
  /** Names of the modifiers of a function. */
  modifiers?: ReadonlyArray<string> | undefined
  /** Names that its modifiers are called with: `CURATOR_ROLE` of `onlyRole(CURATOR_ROLE)`. */
  roles?: ReadonlyArray<string> | undefined
  /** Names of the events that it emits, in any contract that has it, and `?` if it may also emit others. */
  emits?: ReadonlyArray<string> | undefined
  /** Names of its errors, and `?` if it may also revert with others. */
  reverts?: ReadonlyArray<string> | undefined
  /** Its messages, `"too late"` or `TOO_LATE "too late"`, and `?` if it may also revert with others. */
  messages?: ReadonlyArray<string> | undefined
  /** Signatures of the functions of other contracts that it calls, which may emit and revert for it. */
  calls?: ReadonlyArray<string> | undefined
  /** Its errors, events and messages in the order of its code, `["NotOwner", "\"too late\"", "Moved"]`. */
  steps?: ReadonlyArray<string> | undefined
  /** What the constructors of a contract set: `owner=msg.sender`, `delay=$minimumDelay`, `version="1.4.0"`. */
  settings?: ReadonlyArray<string> | undefined
  /** Comparisons with which it reverts if they are true: `amount<=cap`. */
  comparisons?: ReadonlyArray<string> | undefined
  /** Constants in its code that are numbers, `Vault.MAX_FEE=500`. Of an error, those of the conditions for it. */
  limits?: ReadonlyArray<string> | undefined
}

/** Stands for names that are not known: those of assembly, of a function without a body, or of code at an address. */
const anyName = '?'

/** What pages repeat of a declaration, at its place in the syntax tree. */
interface StatedAt {
  path: string
  src: string
  stated: Stated
  /** Whether it says what a function does in an abstract contract, where others may do more for it. */
  isAbstract?: true
}

/** What pages repeat of the declarations of some sources. */
export interface StatedList {
  entries: Array<StatedAt>
  /** Whether every source could be read. If not, functions may do more in the contracts that are missing. */
  isWhole: boolean
}

/**
 * Read what pages repeat of the declarations of some sources.
 *
 * A function has an entry of its own, and one for each contract that runs it, with what it does there.
 */
export function readStated(artifacts: Artifacts, paths: ReadonlyArray<string>): StatedList {
  const resolver = getResolver(artifacts, 'whole')
  const describer = createDescriber(artifacts)
  let isWhole = true
  const entries = paths.flatMap((path) => (/\.t\.sol$/.test(path) ? [] : read(path)))
  return {entries, isWhole}

  function read(path: string): Array<StatedAt> {
    try {
      return resolver.topLevel(path).flatMap((declaration) => {
        const {node} = declaration
        if (node.nodeType !== 'ContractDefinition') return [describe(declaration)]
        const members = childrenOf(node, 'nodes').map((each) => ({
          node: each,
          contract: node,
          path
        }))
        const own = {path, src: node.src, stated: toContractStated(declaration)}
        return [
          own,
          ...members.map(describe),
          ...listActs(resolver, declaration),
          ...listErrorLimits(resolver, declaration)
        ]
      })
    } catch (error) {
      if (!(error instanceof ArtifactError)) throw error
      isWhole = false
      return []
    }
  }

  function toContractStated(declaration: Declaration): Stated {
    const isContract = declaration.node.contractKind === 'contract'
    const settings = isContract ? listSettings(resolver, declaration) : []
    return settings.length > 0 ? {settings} : {}
  }

  function describe(declaration: Declaration): StatedAt {
    const {node, path} = declaration
    const isVariable = node.nodeType === 'VariableDeclaration'
    const value = isVariable
      ? describeValue(resolver, describer, declaration)?.value
      : describeReturned(resolver, declaration)
    const begin = node.mutability === 'mutable' ? childOf(node, 'value') : undefined
    const initial = begin && evaluateConstant(resolver, begin, path)?.value
    const more = typeof initial === 'bigint' ? {initial: String(initial)} : {}
    return {path, src: node.src, stated: {...toStated(node, value), ...more}}
  }
}

function toStated(node: AstNode, value: string | undefined): Stated {
  const {nodeType} = node
  if (nodeType === 'VariableDeclaration') {
    const {visibility, mutability} = node
    return {
      ...(value !== undefined && {value}),
      ...(typeof visibility === 'string' && {visibility}),
      ...(typeof mutability === 'string' && {mutability}),
      returns: [normalizeType(typeStringOf(node))]
    }
  }
  if (nodeType === 'StructDefinition' || nodeType === 'EnumDefinition') {
    return {parameters: childrenOf(node, 'members').map(toParameter)}
  }
  const list = childOf(node, 'parameters')
  if (!list) return {}
  const {numbers, frame} = childOf(node, 'body') ? fingerprintNumbers(node) : {numbers: []}
  const returned = childOf(node, 'returnParameters')
  const isFunction = nodeType === 'FunctionDefinition'
  const roles = isFunction ? listRoles(node) : []
  return {
    ...(value !== undefined && {value}),
    ...(isFunction && {
      visibility: textOf(node, 'visibility'),
      mutability: textOf(node, 'stateMutability'),
      // The modifiers of a constructor include its bases.
      modifiers: childrenOf(node, 'modifiers').map((each) =>
        textOf(childOf(each, 'modifierName') ?? each, 'name').replace(/^.*\./, '')
      ),
      ...(roles.length > 0 && {roles})
    }),
    parameters: childrenOf(list, 'parameters').map(toParameter),
    ...(returned && {returns: childrenOf(returned, 'parameters').map(toParameter)}),
    // Most code has only numbers such as 0 and 1, which no page repeats.
    ...(numbers.some((each) => each.length > 1) && {numbers, frame})
  }
}

/** List the constants that the modifiers of a function are called with. */
function listRoles(node: AstNode): Array<string> {
  const values = childrenOf(node, 'modifiers').flatMap((each) => childrenOf(each, 'arguments'))
  return values
    .map((value) => textOf(value, value.nodeType === 'MemberAccess' ? 'memberName' : 'name'))
    .filter((name) => /^[A-Z][A-Z\d_]*$/.test(name))
}

/** `uint96 amount`, `address indexed user`, `ALLOWED` */
function toParameter(node: AstNode): string {
  const type = node.nodeType === 'EnumValue' ? '' : normalizeType(typeStringOf(node))
  return [type, node.indexed === true ? 'indexed' : '', textOf(node, 'name')]
    .filter(Boolean)
    .join(' ')
}

/** List what the functions of a contract do that others can call, those that it inherits included. */
function listActs(resolver: Resolver, derived: Declaration): Array<StatedAt> {
  return resolver.linearize(derived).flatMap((base) =>
    childrenOf(base.node, 'nodes').flatMap((node): Array<StatedAt> => {
      const isOpen = node.visibility === 'public' || node.visibility === 'external'
      if (node.nodeType !== 'FunctionDefinition' || !isOpen || !childOf(node, 'body')) return []
      const by = {node, contract: base.node, path: base.path}
      const effects = collectEffects(resolver, by, derived)
      const {errors, events, messages, unknown, hidden, external, caught} = effects
      const names = (list: ReadonlyArray<Declaration>): Array<string> =>
        [...new Set(list.map((each) => textOf(each.node, 'name')))].sort()
      const others = hidden.length > 0 ? [anyName] : []
      const stated = {
        emits: [...names(events.map(({value}) => value)), ...others],
        reverts: [
          ...names(errors.map(({value}) => value)),
          ...(unknown.length > 0 ? [anyName] : others)
        ],
        ...(messages.length > 0 && {messages: listMessages(resolver, messages)}),
        calls: listSignatures(resolver, [...external, ...caught]),
        ...listOrder(resolver, by, derived)
      }
      const isAbstract = derived.node.abstract === true && hidden.length > 0
      return [{path: base.path, src: node.src, stated, ...(isAbstract && {isAbstract})}]
    })
  )
}

function listSignatures(resolver: Resolver, called: ReadonlyArray<Declaration>): Array<string> {
  return [...new Set(called.map((each) => toSignature(resolver, each)))].sort()
}

function listMessages(resolver: Resolver, messages: Effects['messages']): Array<string> {
  const found = messages.map(({value, by}) => findMessage(resolver, value.node, by.path) ?? anyName)
  return [...new Set(found)].sort()
}

/** List what a function does in order, and the comparisons of its checks. */
function listOrder(
  resolver: Resolver,
  by: Declaration,
  derived: Declaration
): Pick<Stated, 'comparisons' | 'limits' | 'steps'> {
  const {steps, functions} = listSteps(resolver, by, derived)
  const found = functions.flatMap(({node}) => listGuards(node))
  const limits = functions.flatMap(({node, path}) => listLimits(resolver, node, path))
  const comparisons = [...new Set(found.flatMap((guard) => guard.comparisons))].sort()
  return {
    // One step has no order.
    ...(steps.length > 1 && {steps}),
    ...(comparisons.length > 0 && {comparisons}),
    ...(limits.length > 0 && {limits: [...new Set(limits)].sort()})
  }
}

/** List the constants that decide whether the code of a contract reverts with an error, for each error. */
function listErrorLimits(resolver: Resolver, {node: contract, path}: Declaration): Array<StatedAt> {
  return childrenOf(contract, 'nodes').flatMap((node) => {
    if (!/^(?:FunctionDefinition|ModifierDefinition)$/.test(node.nodeType)) return []
    return listGuards(node).flatMap(({error, test}): Array<StatedAt> => {
      const limits = test ? listLimits(resolver, test, path) : []
      const declared = limits.length > 0 ? findCalled(resolver, error, path) : undefined
      if (declared?.node.nodeType !== 'ErrorDefinition') return []
      return [{path: declared.path, src: declared.node.src, stated: {limits}}]
    })
  })
}
