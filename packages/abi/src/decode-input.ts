import {builtInErrors, findPanic} from './built-in-errors.ts'
import {type Argument, decodeParameters, isDynamic} from './decode-parameters.ts'
import {formatSignature, formatType} from './format-signature.ts'
import type {Parameter} from './parameter.ts'
import {parseDeclaration} from './parse-declaration.ts'
import type {Input} from './parse-input.ts'

/** A function, error or event of a contract, with its selector or topic. */
export interface KnownEntry {
  kind: 'function' | 'error' | 'event'
  /** Selector or topic, in lower case with `0x`. */
  id: string
  /** `transfer(address to, uint256 value)` */
  declaration: string
  /** Address of its documentation. */
  address?: string | undefined
  /** Its NatSpec, in one sentence. */
  text?: string | undefined
}

/** One meaning of the data. */
export interface Decoded {
  entry: KnownEntry
  /** `transfer(address,uint256)` */
  signature: string
  /** Undefined if there is only a selector or a topic, or if the data doesn't fit the declaration. */
  arguments?: ReadonlyArray<DecodedArgument> | undefined
  /** Whether the data doesn't fit the declaration. */
  isWrong: boolean
}

/** An argument, with the meaning of its bytes or number. */
export interface DecodedArgument extends Argument {
  /** Calls or errors in the bytes of the argument. */
  inner?: ReadonlyArray<Decoded> | undefined
  /** The meaning of a number, such as the reason of a panic. */
  meaning?: string | undefined
}

/**
 * Find the meanings of a call, revert data or a log: every entry with the selector or topic, those that the data
 * fits first.
 *
 * Two signatures may have the same selector, so several entries can fit.
 */
export function decodeInput(input: Input, entries: ReadonlyArray<KnownEntry>): Array<Decoded> {
  return input.kind === 'log' ? decodeLog(input, entries) : decodeData(input.data, entries, 0)
}

/** How deeply calls within calls are decoded. */
const mostLevels = 4

function decodeData(
  data: string,
  entries: ReadonlyArray<KnownEntry>,
  level: number
): Array<Decoded> {
  const id = `0x${data.slice(0, 8)}`
  const rest = data.slice(8)
  const found = [...builtIn, ...entries].filter(
    (entry) => entry.id === id && entry.kind !== 'event'
  )
  return sortByFit(
    found.flatMap((entry) => {
      const declaration = parseDeclaration(entry.declaration)
      if (!declaration) return []
      const signature = formatSignature(declaration)
      if (rest === '' && declaration.parameters.length > 0)
        return {entry, signature, isWrong: false}
      const values = decodeParameters(declaration.parameters, rest)
      if (!values) return {entry, signature, isWrong: true}
      return {
        entry,
        signature,
        isWrong: false,
        arguments: values.map((value) => explain(value, entry, entries, level))
      }
    })
  )
}

const builtIn = builtInErrors.map((error): KnownEntry => ({...error, kind: 'error'}))

function explain(
  argument: Argument,
  {id}: KnownEntry,
  entries: ReadonlyArray<KnownEntry>,
  level: number
): DecodedArgument {
  const {value, type} = argument
  if (id === builtInErrors[1]?.id && typeof value === 'string') {
    return {...argument, meaning: findPanic(value).meaning ?? 'No compiler uses this code'}
  }
  if (typeof value !== 'string') {
    return {
      ...argument,
      value: value.map((item) => explain(item, {...none, id: ''}, entries, level))
    }
  }
  if (type !== 'bytes' || value.length < 10 || level === mostLevels) return argument
  const inner = decodeData(value.slice(2), entries, level + 1).filter(({isWrong}) => !isWrong)
  return inner.length === 0 ? argument : {...argument, inner}
}

const none: KnownEntry = {kind: 'error', id: '', declaration: ''}

function decodeLog(
  {topics: [first = '', ...topics], data}: Input & {kind: 'log'},
  entries: ReadonlyArray<KnownEntry>
): Array<Decoded> {
  const found = entries.filter(({kind, id}) => kind === 'event' && id === `0x${first}`)
  return sortByFit(
    found.flatMap((entry) => {
      const declaration = parseDeclaration(entry.declaration)
      if (!declaration) return []
      const signature = formatSignature(declaration)
      const {parameters} = declaration
      if (topics.length === 0 && data === '' && parameters.length > 0) {
        return {entry, signature, isWrong: false}
      }
      const values = decodeArguments(parameters, topics, data)
      return {entry, signature, isWrong: !values, arguments: values}
    })
  )
}

function decodeArguments(
  parameters: ReadonlyArray<Parameter>,
  topics: ReadonlyArray<string>,
  data: string
): Array<Argument> | undefined {
  const indexed = parameters.filter((parameter) => parameter.indexed)
  if (indexed.length !== topics.length) return
  const rest = decodeParameters(
    parameters.filter((parameter) => !parameter.indexed),
    data
  )
  if (!rest) return
  const waiting = [...rest]
  const values = parameters.map((parameter) => {
    if (!parameter.indexed) return waiting.shift()
    return decodeTopic(parameter, topics[indexed.indexOf(parameter)] ?? '')
  })
  return values.every((value) => value !== undefined) ? values : undefined
}

/** A value that is longer than a word has its hash in the topic. */
function decodeTopic(parameter: Parameter, topic: string): Argument | undefined {
  const {name, type} = parameter
  if (isDynamic(parameter) || /[\])]$|^tuple/.test(type)) {
    return {name, type: `hash of ${formatType(parameter)}`, value: `0x${topic}`}
  }
  return decodeParameters([parameter], topic)?.[0]
}

function sortByFit(found: ReadonlyArray<Decoded>): Array<Decoded> {
  return [...found.filter(({isWrong}) => !isWrong), ...found.filter(({isWrong}) => isWrong)]
}
