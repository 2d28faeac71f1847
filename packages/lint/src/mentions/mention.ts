import type {Severity} from '@lockstep/problem'
import type {Stated} from '@lockstep/snippets'
import type {Position} from 'unist'
import type {Comparison} from './find-comparison.ts'
import type {Near} from './find-near.ts'
import type {WrittenType} from './find-type-after.ts'

/** Where and how a page names part of a contract. */
export type MentionForm =
  | 'inline code'
  | 'heading'
  | 'prose'
  | 'table'
  | 'cast'
  | 'forge'
  | 'viem'
  | 'ethers'
  | 'web3'
  | 'solidity'
  | 'mermaid'
  | 'json'
  | 'path'
  | 'hex data'
  | 'output'
  | 'link'
  | 'shown'

/** A name on a page that may belong to a contract. Only the contracts can confirm it. */
export interface Mention {
  form: MentionForm
  kind: 'deed' | 'hash' | 'list' | 'name' | 'path' | 'setting' | 'slot' | 'text'
  /** Own name, path, text of a revert, decimal number of a slot, hash in lower case, or empty for a list of fields. */
  name: string
  /** The slot as the page writes it, if not in decimal, or the text whose hash it is. */
  written?: string | undefined
  /** The contract, or the variable that holds one, before the dot. */
  receiver?: string | undefined
  /** Whether an interface on the page declares it, which may repeat a part of a contract: `IVault` of `Vault`. */
  isExcerpt?: true | undefined
  /** The participant of a diagram that it is called on, which may be a contract. */
  participant?: string | undefined
  /** With the types of the ABI, if the page writes them: `deposit(uint256)`. */
  signature?: string | undefined
  /** Whether the name certainly means a contract, because of its form, its receiver or its types. */
  isCertain?: boolean | undefined
  /** Whether a type or an ABI says that the receiver is a contract. */
  isTyped?: true | undefined
  /** Whether it is a call from outside the contract, or an ABI for such a call. */
  isCall?: true | undefined
  /** Whether the text around it says that it is gone: `removed in 2.0`. */
  isPast?: true | undefined
  /** Whether its sentence says that there is no such thing, or not in this version or project. */
  isElsewhere?: true | undefined
  /** Whether its sentence denies or supposes what it says, or says it of another place or version. */
  isDoubtful?: true | undefined
  /** The contract that is said to inherit from it. */
  heir?: string | undefined
  /** The role that the text around it says it has. */
  role?:
    | 'command'
    | 'declaration'
    | 'error'
    | 'event'
    | 'import'
    | 'modifier'
    | 'pattern'
    | 'selector'
    | 'topic'
    | undefined
  /** What the head of its column calls it. */
  listedAs?: 'error' | 'event' | undefined
  /** The names in the ABI that the page writes for it, unless the name is one of them. */
  abi?: ReadonlyArray<string> | undefined
  /** Kinds of the arguments of a call. A kind that is known only at run time is empty. */
  arguments?: ReadonlyArray<ArgumentKind> | undefined
  /** Where the arguments are, if not next to the name. */
  argumentsPlace?: Position | undefined
  /** The structs that a command passes, each with the values of its fields in order. */
  tuples?: ReadonlyArray<WrittenTuple> | undefined
  /** Other names in its sentence, which may be fields of the same struct. */
  siblings?: ReadonlyArray<string> | undefined
  /** Whether the call may have one more argument, such as the overrides of ethers. */
  hasOptions?: true | undefined
  /** The component that shows it. A fence has none. */
  component?: string | undefined
  /** The value that the page states for it, with its unit, the variable that it says is in a slot, or the files that a component compares. */
  value?: string | undefined
  /** The texts next to it that may state its value, in words or in code. Only a lock can say whether one of them does. */
  said?: ReadonlyArray<string> | undefined
  /** Amounts in its sentence or row. Only a lock can say whether one of them is its value, or a number in its code. */
  near?: Near | undefined
  /** What a declaration in code says. */
  declares?: Stated | undefined
  /** The function that has it, according to the page. */
  of?: Deed | undefined
  /** Who may call it according to the page. */
  access?: Access | undefined
  /** The type that its sentence states. */
  statedType?: WrittenType | undefined
  /** What the page says a function does before or after it. */
  sequence?: StepOrder | undefined
  /** Where it gets its value when a contract is deployed, according to the page. */
  setting?: Setting | undefined
  /** The check that the page says a function makes of it. */
  check?: Check | undefined
  /** Where that value is, if the page writes it next to the name. */
  valuePlace?: Position | undefined
  place: Position
}

/** Who may call a function according to a page. */
export interface Access {
  /** `anyone`, `self`, or a role such as `owner`. */
  who: string
  /** Whether others may call it, too, as far as the page says. */
  isOpen?: true | undefined
}

/** The values of a struct, as a command passes them: `($LOAN,$COLLATERAL)`. */
interface WrittenTuple {
  values: ReadonlyArray<string>
  place: Position
}

/**
 * A statement that a function has a modifier, emits an event or reverts with an error, or that it, an event or an error
 * has a parameter, which may be indexed.
 */
export interface Deed {
  deed: 'emits' | 'indexed' | 'modifiers' | 'parameters' | 'result' | 'returns' | 'reverts'
  name: string
  receiver?: string | undefined
  signature?: string | undefined
  /** The names in the same list. If all of them are parameters, it is a list of parameters. */
  siblings?: ReadonlyArray<string> | undefined
  /** Whether these are all of them, in order. */
  isWhole?: true | undefined
  /** The type of the parameter, if the page states it. */
  type?: WrittenType | undefined
  /** Whether the parameter of an event is indexed, if a column of the page says so. */
  isIndexed?: boolean | undefined
  /** Whether the page says only who may call it, so another check may say the same. */
  isLoose?: true | undefined
}

/** The name of a function on a page. */
type Named = Pick<Deed, 'name' | 'receiver' | 'signature'>

/** A statement that a function reverts with some errors, or emits some events, in an order. */
export interface StepOrder {
  of: Named
  names: ReadonlyArray<string>
}

/** Where something gets its value when a contract is deployed. */
export interface Setting {
  /** `msg.sender`, `$` for an argument of the constructor, or a literal: `"1.4.0"`. */
  source: string
  /** Whether the page says that it does not. */
  isNegated?: true | undefined
}

/** A statement that a function reverts, depending on a comparison. */
export interface Check extends Comparison {
  /** Undefined if no text around it names one. */
  of?: Named | undefined
}

/** The kind of an argument, as far as the code shows it. A contract can be passed as an address. */
export type ArgumentKind = '' | 'address' | 'bool' | 'bytes' | 'contract' | 'number' | 'string'

/** A mention whose places are not known yet. */
export type NewMention = Omit<Mention, 'argumentsPlace' | 'place' | 'tuples' | 'valuePlace'> & {
  /** The structs that a command passes, with their offsets. */
  tuplesAt?: ReadonlyArray<{values: ReadonlyArray<string>; start: number; end: number}> | undefined
  /** Offsets of the arguments, if they are not next to the name. */
  argumentsAt?: [start: number, end: number] | undefined
  /** Offsets of the value that code states for it. */
  valueAt?: [start: number, end: number] | undefined
}

/** A problem with a mention. */
export interface MentionFault {
  reason: string
  severity: Severity
  /** The name that the author probably meant. */
  nearest?: string | undefined
}

/** Adds a mention of the text between two offsets. */
export type AddMention = (mention: NewMention, start: number, end: number) => void
