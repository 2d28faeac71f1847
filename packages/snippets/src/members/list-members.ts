import type {AbiEntry, AbiParameter} from '../abi/abi.ts'
import {formatHashedSignature, formatTypes} from '../abi/format-hashed-signature.ts'
import {isInAbi, toAbiEntry} from '../abi/to-abi-entry.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childrenOf, idsOf, parametersOf, textOf, typeStringOf} from '../ast/ast.ts'
import {createDescriber} from '../facts/create-describer.ts'
import {describeValue} from '../facts/describe-value.ts'
import type {SourcePlace} from '../facts/facts.ts'
import {hashEntry} from '../facts/hash-entry.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {rememberDeclarations} from '../resolve/remember-declarations.ts'
import {kindOf} from '../symbols/list-symbols.ts'
import {normalizeType} from '../symbols/normalize-type.ts'
import {isContractKind, type SymbolKind} from '../symbols/symbol.ts'

/** Something with a name in a contract. */
export interface ContractMember {
  kind: Exclude<SymbolKind, 'contract' | 'interface' | 'library'>
  /** Own name, or `constructor`, `receive`, `fallback`. */
  name: string
  /** `src/Token.sol:Token.mint`, where it is declared. */
  reference: string
  /**
   * `transfer(address,uint256)`, of functions, getters, events and errors.
   *
   * Types are those of the ABI, or for an internal function those of the source.
   */
  signature?: string
  /** Structs that its arguments consist of, as in `Bank.Loan`: callers write their fields in order. */
  structs?: Array<string>
  /** Types that a function or getter returns: `(uint256,bool)`. */
  returns?: string
  /** Four bytes, of an error and of a function that can be called from outside. */
  selector?: string
  /** 32 bytes, of an event that is not anonymous. */
  topic?: string
  /** Type of a variable or constant, as in the source. */
  type?: string
  visibility?: string
  /** Value of a constant, if the compiler can work it out: decimal, or hex for bytes and addresses. */
  value?: string
  /** Values of an enum, or fields of a struct with their types, in order. */
  parts?: Array<{name: string; type?: string}>
  /** Whether each argument of an event is indexed. */
  indexed?: Array<boolean>
  /** `pure`, `view`, `payable` or `nonpayable`; of a variable, `mutable`, `immutable`, `transient` or `constant`. */
  mutability?: string
  /** Whether the ABI of the contract has it. */
  abi: boolean
  place: SourcePlace
  /** Reference of the contract that declares it, or path of the source if it is outside of contracts. */
  declaredIn: string
  /** Whether it comes from a base, a library or another source. */
  inherited: boolean
}

type Shape = Omit<ContractMember, 'inherited'> & {entry?: AbiEntry['type']}

/** Lists what contracts and sources declare. */
export interface MemberLister {
  /** List the members of a contract, its own first. */
  ofContract: (contract: Declaration) => ReadonlyArray<ContractMember>
  /** List what a source declares outside of contracts. */
  ofSource: (path: string) => Array<ContractMember>
  /** Describe one declaration, such as an error of a library that a contract reverts with. */
  ofDeclaration: (declaration: Declaration) => ContractMember | undefined
}

const recallShape = rememberDeclarations<Shape>()
const recallMembers = rememberDeclarations<ReadonlyArray<ContractMember>>()

/** Create a lister. All listers of a resolver together describe each declaration, and list each contract, once. */
export function createMemberLister(artifacts: Artifacts, resolver: Resolver): MemberLister {
  const describer = createDescriber(artifacts)

  function shapeOf(declaration: Declaration): Shape | undefined {
    const {node} = declaration
    const kind = kindOf(node)
    if (!kind || isContractKind(kind)) return undefined
    return recallShape(resolver, node, () => toShape(declaration, kind))
  }

  function toShape(declaration: Declaration, kind: ContractMember['kind']): Shape {
    const {node, path, contract} = declaration
    const entry = toAbiEntry(resolver, declaration)
    const special = kind === 'constructor' || kind === 'receive' || kind === 'fallback'
    const range = Number(node.src.split(':')[0])
    const isConstant = node.nodeType === 'VariableDeclaration' && node.mutability === 'constant'
    const value = isConstant ? describeValue(resolver, describer, declaration)?.value : undefined
    return {
      kind,
      name: special ? kind : textOf(node, 'name'),
      reference: describer.reference(declaration),
      ...(entry ? toCallable(entry, declaration) : toInternal(declaration)),
      ...(node.nodeType === 'VariableDeclaration' && {
        type: typeStringOf(node),
        mutability: textOf(node, 'mutability')
      }),
      ...(value !== undefined && {value}),
      ...((kind === 'enum' || kind === 'struct') && {parts: listParts(node)}),
      ...(entry?.type === 'event' && {
        indexed: (entry.inputs ?? []).map(({indexed}) => indexed === true)
      }),
      ...(typeof node.visibility === 'string' && {visibility: node.visibility}),
      ...(entry && {entry: entry.type}),
      abi: entry !== undefined && isInAbi(entry, contract),
      place: describer.place(range, path),
      declaredIn: contract ? describer.reference({node: contract, path}) : path
    }
  }

  function ofDeclaration(declaration: Declaration): ContractMember | undefined {
    const shape = shapeOf(declaration)
    if (!shape) return undefined
    const {entry: _, ...member} = shape
    return {...member, inherited: false}
  }

  function listOfContract(contract: Declaration): Array<ContractMember> {
    const members: Array<ContractMember> = []
    const known = new Set<string>()

    for (const declaration of listDeclarations(resolver, contract)) {
      const shape = shapeOf(declaration)
      if (!shape) continue
      const {entry, ...member} = shape
      const inherited = declaration.contract !== contract.node
      if (inherited && shape.kind === 'constructor') continue
      // An override, or a getter that implements a function, hides what it overrides.
      const key = `${entry ?? shape.kind} ${shape.signature ?? shape.name}`
      if (known.has(key)) continue
      known.add(key)
      members.push({...member, inherited})
    }

    return members
  }

  return {
    ofContract: (contract) => {
      return recallMembers(resolver, contract.node, () => listOfContract(contract))
    },

    ofSource(path) {
      return resolver.topLevel(path).flatMap((declaration) => ofDeclaration(declaration) ?? [])
    },

    ofDeclaration
  }
}

function listParts(node: AstNode): NonNullable<ContractMember['parts']> {
  return childrenOf(node, 'members').map((member) => {
    const type = member.nodeType === 'EnumValue' ? '' : typeStringOf(member)
    return {name: textOf(member, 'name'), ...(type !== '' && {type})}
  })
}

/** A contract's declarations, then those of its bases, then the errors and events it uses from elsewhere. */
function* listDeclarations(resolver: Resolver, contract: Declaration): Generator<Declaration> {
  for (const {node, path} of resolver.linearize(contract)) {
    for (const member of childrenOf(node, 'nodes')) yield {node: member, contract: node, path}
  }

  for (const field of ['usedErrors', 'usedEvents']) {
    for (const id of idsOf(contract.node, field)) {
      const used = resolver.resolve(contract.path, id)
      if (used) yield used
    }
  }
}

function toCallable(
  entry: AbiEntry,
  declaration: Declaration
): Pick<ContractMember, 'signature' | 'structs' | 'returns' | 'selector' | 'topic' | 'mutability'> {
  const {stateMutability, inputs = [], outputs = []} = entry
  const style = declaration.contract?.contractKind === 'library' ? 'library' : 'contract'
  const mutability = stateMutability === undefined ? {} : {mutability: stateMutability}
  if (entry.type === 'receive' || entry.type === 'fallback') return mutability

  const hash = hashEntry(entry, declaration)
  if (!hash) return {signature: formatHashedSignature(entry), ...mutability}
  if (entry.type === 'event') return hash
  const structs = [...new Set(inputs.flatMap(listStructs))]
  return {
    ...hash,
    ...(structs.length > 0 && {structs}),
    ...(entry.type === 'function' && outputs.length > 0 && {returns: formatTypes(outputs, style)}),
    ...mutability
  }
}

/** `struct Bank.Loan[]` -> `Bank.Loan`, and the structs that its fields hold */
function listStructs({internalType, components = []}: AbiParameter): Array<string> {
  const [, name] = /^struct ([\w$.]+)/.exec(internalType) ?? []
  return [...(name === undefined ? [] : [name]), ...components.flatMap(listStructs)]
}

/** An internal function or a modifier has no entry in an ABI, so its types are those of the source. */
function toInternal({node}: Declaration): Pick<ContractMember, 'signature' | 'mutability'> {
  if (node.nodeType !== 'FunctionDefinition' && node.nodeType !== 'ModifierDefinition') return {}
  const types = parametersOf(node).map((each) => normalizeType(typeStringOf(each)))
  const name = node.kind === 'constructor' ? 'constructor' : textOf(node, 'name')
  const mutability = textOf(node, 'stateMutability')
  return {signature: `${name}(${types.join(',')})`, ...(mutability && {mutability})}
}
