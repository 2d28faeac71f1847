import {evaluateWord, listOperands, type ShellCode, type Values, type Word} from '@lockstep/shell'
import type {Position} from 'unist'
import type {ArgumentFact, SignatureFact} from './code-fact.ts'

/** The operands that a command expects before the arguments of the signature. */
interface Shape {
  member: SignatureFact['member']
  /** Whether the address of the contract comes before the signature. */
  hasTarget?: boolean
  /** Whether the arguments of the signature follow. */
  hasArguments?: boolean
  /** Whether only types count. */
  isAnonymous?: true
  /** Whether the signature may also be that of an error. */
  orError?: true
}

const shapes: Readonly<Record<string, Shape>> = {
  'abi-encode': {member: 'function', hasArguments: true, isAnonymous: true},
  'access-list': {member: 'function', hasTarget: true, hasArguments: true},
  ae: {member: 'function', hasArguments: true, isAnonymous: true},
  call: {member: 'function', hasTarget: true, hasArguments: true},
  c: {member: 'function', hasTarget: true, hasArguments: true},
  calldata: {member: 'function', hasArguments: true},
  cd: {member: 'function', hasArguments: true},
  'calldata-decode': {member: 'function', orError: true},
  'decode-calldata': {member: 'function', orError: true},
  'abi-decode': {member: 'function', isAnonymous: true},
  'decode-abi': {member: 'function', isAnonymous: true},
  'decode-error': {member: 'error'},
  'decode-event': {member: 'event'},
  logs: {member: 'event'},
  l: {member: 'event'},
  estimate: {member: 'function', hasTarget: true, hasArguments: true},
  mktx: {member: 'function', hasTarget: true, hasArguments: true},
  send: {member: 'function', hasTarget: true, hasArguments: true},
  s: {member: 'function', hasTarget: true, hasArguments: true},
  sig: {member: 'function', orError: true},
  si: {member: 'function', orError: true},
  'sig-event': {member: 'event'},
  se: {member: 'event'}
}

/** List the signatures in the `cast` commands of a script. */
export function listCastCalls(
  {nodes}: ShellCode,
  at: (start: number, end: number) => Position,
  known: Values
): Array<SignatureFact> {
  const values = new Map(known)
  const facts: Array<SignatureFact> = []
  for (const node of nodes) {
    if (node.type === 'Assignment' && node.value.type === 'Word') {
      const value = evaluateWord(node.value, values)
      if (value === undefined) values.delete(node.name)
      else values.set(node.name, value)
    }
    if (node.type !== 'Command' || node.name === undefined) continue
    if (!/^(?:.*\/)?cast$/.test(node.name.value)) continue
    const words = node.args.filter((word) => word.type === 'Word')
    const [command, ...rest] = words
    const shape =
      command && Object.hasOwn(shapes, command.value) ? shapes[command.value] : undefined
    if (!shape) continue
    const {words: list, isCertain} = listOperands(rest, values)
    const target = shape.hasTarget ? list.shift() : undefined
    const signature = findOption(rest) ?? list.shift()
    const text = signature && evaluateWord(signature, new Map())
    if (!signature || text === undefined || !/[(]/.test(text) || /^0x/.test(text)) continue
    // This is the only command that accepts types without a name.
    if (text.startsWith('(') && words.some(({value}) => value === '--packed')) continue
    const address = target && evaluateWord(target, values)
    facts.push({
      kind: 'signature',
      form: 'cast',
      member: shape.member,
      text,
      place: at(...toInner(signature)),
      ...(shape.isAnonymous && {isAnonymous: true}),
      ...(shape.orError && {orError: true}),
      ...(address !== undefined && {target: address}),
      ...(shape.hasArguments && isCertain && {arguments: toArguments(list, at, values)}),
      call: at(node.pos, node.end)
    })
  }
  return facts
}

/** `--sig "NotReady(bytes32)"` of the commands that decode. */
function findOption(words: ReadonlyArray<Word>): Word | undefined {
  const at = words.findIndex(({value}) => value === '--sig')
  return at === -1 ? undefined : words[at + 1]
}

/** Return the range of a word without the quotation marks around it. */
function toInner({pos, end, parts}: Word): [start: number, end: number] {
  const isQuoted = parts?.length === 1 && /Quoted$/.test(parts[0]?.type ?? '')
  return isQuoted ? [pos + 1, end - 1] : [pos, end]
}

function toArguments(
  words: ReadonlyArray<Word>,
  at: (start: number, end: number) => Position,
  values: Values
): Array<ArgumentFact> {
  return words.map((word) => {
    const text = evaluateWord(word, values)
    const isPlaceholder =
      text === undefined || /^_+$|[<>{}…]|\.\.\.|^[A-Z][A-Z_]+$|[Yy]our|YOUR/.test(text)
    return {...(!isPlaceholder && {text}), place: at(word.pos, word.end)}
  })
}
