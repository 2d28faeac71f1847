import type {Word} from 'unbash'
import type {Position} from 'unist'
import type {ShellCode} from '../shell/parse-shell.ts'
import {readWord, type Values} from '../shell/read-word.ts'
import {walkShell} from '../shell/walk-shell.ts'
import type {ArgumentFact, SignatureFact} from './code-fact.ts'

/** What stands before the arguments of a command. */
interface Shape {
  member: SignatureFact['member']
  /** Whether the address of the contract stands before the signature. */
  hasTarget?: boolean
  /** Whether the arguments of the signature follow. */
  hasArguments?: boolean
  /** Whether only types count. */
  isAnonymous?: true
  /** Whether errors have such a selector too. */
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
  estimate: {member: 'function', hasTarget: true, hasArguments: true},
  mktx: {member: 'function', hasTarget: true, hasArguments: true},
  send: {member: 'function', hasTarget: true, hasArguments: true},
  s: {member: 'function', hasTarget: true, hasArguments: true},
  sig: {member: 'function', orError: true},
  si: {member: 'function', orError: true},
  'sig-event': {member: 'event'},
  se: {member: 'event'}
}

/** Options that stand alone; every other one takes the next word. */
const flags =
  /^(?:-[ivjqh]+|--(?:async|cast-async|auto|browser|create|confirm|debug|decode-internal|disable-labels|force|full|help|interactive|json|json-output|labels|ledger|legacy|offline|optimize|packed|quick|quiet|raw-unsigned|resend|sign|sync|trace|trezor|unlocked|verbose|aws|gcp|turnkey|no-proxy|flashbots|full-sig|ether|with-local-artifacts|with-state-changes|t|print-sig))$/

/** List the signatures of `cast` in a script. */
export function listCastCalls(
  {script}: ShellCode,
  at: (start: number, end: number) => Position,
  known: Values
): Array<SignatureFact> {
  const values = new Map(known)
  const facts: Array<SignatureFact> = []
  walkShell(script, (node) => {
    if (node.type === 'Assignment' && node.value.type === 'Word') {
      const value = readWord(node.value, values)
      if (value === undefined) values.delete(node.name)
      else values.set(node.name, value)
    }
    if (node.type !== 'Command' || node.name === undefined) return
    if (!/^(?:.*\/)?cast$/.test(node.name.value)) return
    const words = node.args.filter((word) => word.type === 'Word')
    const [command, ...rest] = words
    const shape =
      command && Object.hasOwn(shapes, command.value) ? shapes[command.value] : undefined
    if (!shape) return
    const {list, isCertain} = takePositionals(rest, values)
    const target = shape.hasTarget ? list.shift() : undefined
    const signature = list.shift()
    const text = signature && readWord(signature, new Map())
    if (!signature || text === undefined || !/[(]/.test(text) || /^0x/.test(text)) return
    const address = target && readWord(target, values)
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
  })
  return facts
}

/** Without the marks of a word that is quoted as a whole. */
function toInner({pos, end, parts}: Word): [start: number, end: number] {
  const isQuoted = parts?.length === 1 && /Quoted$/.test(parts[0]?.type ?? '')
  return isQuoted ? [pos + 1, end - 1] : [pos, end]
}

function takePositionals(
  words: ReadonlyArray<Word>,
  values: Values
): {list: Array<Word>; isCertain: boolean} {
  const list: Array<Word> = []
  let isCertain = true
  let isEnd = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word // The loop ends before the list.
    const text = readWord(word, values) ?? ''
    if (!isEnd && text === '--') isEnd = true
    else if (!isEnd && /^-{1,2}[A-Za-z]/.test(text)) {
      // Once with and once without a value, by version.
      if (text === '--blob') isCertain = false
      if (!text.includes('=') && !flags.test(text)) index++
    } else {
      // A variable without quotes may be many words or none, and dots stand for what is left out.
      const isOpen = readWord(word, new Map()) === undefined && !/^["']/.test(word.text)
      if (isOpen && !/^\$(?:\w+|\{\w+\})$|^\$\(/.test(word.text)) isCertain = false
      if (/^"?\$[@*]|\$\{?\w+\[[@*]\]|^(?:\.\.\.|…|\[.*\.\.\..*\])$/.test(word.text))
        isCertain = false
      list.push(word)
    }
  }
  return {list, isCertain}
}

function toArguments(
  words: ReadonlyArray<Word>,
  at: (start: number, end: number) => Position,
  values: Values
): Array<ArgumentFact> {
  return words.map((word) => {
    const text = readWord(word, values)
    const isPlaceholder =
      text === undefined || /^_+$|[<>{}…]|\.\.\.|^[A-Z][A-Z_]+$|[Yy]our|YOUR/.test(text)
    return {...(!isPlaceholder && {text}), place: at(word.pos, word.end)}
  })
}
