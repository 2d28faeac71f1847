import {findHolders, toContractName} from './find-holders.ts'
import {findNames} from './find-names.ts'
import {findSelectors} from './find-selectors.ts'
import {findAbiOfObject} from './find-written-abi.ts'
import type {AddMention, ArgumentKind, Mention, MentionForm, NewMention} from './mention.ts'
import {parseDeclared} from './parse-declared.ts'
import {findClose, splitArguments} from './split-arguments.ts'

const literal = /(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** Keys and functions whose text is the name of a member. */
const beforeName =
  /(?:\b(?:functionName|eventName|errorName|name|event|method|abiItem|event_name)["']?\s*:\s*|\b(?:functionName|eventName|errorName)\s*[!=]==?\s*|\b(?:getFunction|getEvent|getError|getAbiItem|encodeFunctionData|decodeFunctionData|decodeFunctionResult|encodeFunctionResult|encodeErrorResult|encodeEventLog|decodeEventLog|getPastEvents|getContractFactory|getContractAt|getContract|deployContract|callStatic|queryFilter|on|once|artifacts\.require)\(\s*)$/

const chain =
  /(?<![\w$.])([A-Za-z_$][\w$]*)((?:\.(?:read|write|simulate|estimateGas|estimate|callStatic|populateTransaction|functions|filters|methods|events|getEvents|watchEvent|createEventFilter|interface))*)\.([A-Za-z_$][\w$]*)((?:\.(?:staticCall|estimateGas|populateTransaction|send|staticCallResult))?)\s*\(/g

/** List the names in JavaScript, TypeScript and JSON: in viem, ethers and web3 calls, in ABIs, and in request data. */
export function listScriptMentions(code: string, isJson: boolean, add: AddMention): void {
  const form = isJson ? 'json' : findLibrary(code)
  for (const match of code.matchAll(literal)) {
    const value = match[2] ?? ''
    addLiteral(value, match.index + 1, code, form, add)
  }
  if (isJson) return
  const holders = findHolders(code)
  const plain = blankComments(code)
  for (const match of code.matchAll(chain)) {
    const [all, receiver = '', steps = '', name = '', last = ''] = match
    if (own.has(receiver) || own.has(name)) continue
    // `contract.interface.encodeFunctionData` is a method of ethers.
    if (steps.endsWith('.interface')) continue
    const start = match.index + all.indexOf(name, receiver.length + steps.length + 1)
    const isHolder = holders.has(receiver)
    const {contract, abi} = holders.get(receiver) ?? {}
    const list = findCall(plain, match.index + all.length - 1, steps, last)
    add(
      {
        form,
        kind: 'name',
        name,
        receiver: contract ?? receiver,
        isCertain: isHolder || steps !== '',
        ...(contract !== undefined && {isTyped: true}),
        isCall: true,
        ...(abi && !abi.includes(name) && {abi}),
        ...((isHolder || steps !== '') && list)
      },
      start,
      start + name.length
    )
  }
  listTaken(code, holders, form, add)
  for (const {0: all, 1: name = '', index} of code.matchAll(
    /(?<![\w$.])([A-Z]\w*?)(?:\.(?:abi|bytecode|deployedBytecode)\b|__factory\b)/g
  )) {
    add({form, kind: 'name', name, isCertain: true}, index, index + all.indexOf(name) + name.length)
  }
}

/** Replace comments with spaces, because the commas in them don't separate arguments. */
function blankComments(code: string): string {
  return code.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?(?:\*\/|$)|(?<!:)\/\/[^\n]*/g,
    (all, text?: string) => text ?? all.replace(/[^\n]/g, ' ')
  )
}

/** Names that a script takes from an object: `swap` of `const {swap} = useSwap()`. */
function listTaken(
  code: string,
  holders: ReturnType<typeof findHolders>,
  form: MentionForm,
  add: AddMention
): void {
  const pattern = /\b(?:const|let)\s*\{([^{}=]{1,400})\}\s*=\s*(?:await\s+)?([\w$]+)/g
  for (const match of code.matchAll(pattern)) {
    const [all, list = '', receiver = ''] = match
    if (holders.has(receiver)) continue
    const from = match.index + all.indexOf(list)
    for (const {0: entry, 1: name = '', index} of list.matchAll(/(?:^|,)\s*([A-Za-z_$][\w$]*)/g)) {
      const end = from + index + entry.length
      add({form, kind: 'name', name, receiver, isCall: true}, end - name.length, end)
    }
  }
}

/** Find the arguments of `vault.deposit(…)`, `vault.methods.deposit(…)` or `vault.write.deposit([…])`. */
function findCall(
  code: string,
  open: number,
  steps: string,
  last: string
): Pick<Mention, 'arguments' | 'hasOptions'> | undefined {
  if (/\.(?:filters|events|getEvents|watchEvent|createEventFilter)$/.test(steps)) return
  if (last !== '' && last !== '.staticCall' && last !== '.send') return
  const list = splitArguments(code, open)
  if (!list) return
  if (!/\.(?:read|write|simulate|estimateGas|populateTransaction)$/.test(steps)) {
    return {arguments: list.map(toKind), ...(!steps.endsWith('.methods') && {hasOptions: true})}
  }
  if (!list[0]?.startsWith('[')) return
  const inner = splitArguments(list[0], 0)
  return inner && {arguments: inner.map(toKind)}
}

/** Objects and methods of JavaScript that are not contracts. */
const own = new Set([
  ...['console', 'Math', 'JSON', 'Object', 'Array', 'Promise', 'Number', 'String', 'BigInt'],
  ...['Date', 'process', 'window', 'document', 'then', 'catch', 'map', 'filter', 'forEach'],
  ...['log', 'toString', 'connect', 'wait', 'getAddress', 'waitForDeployment', 'push', 'join']
])

function findLibrary(code: string): MentionForm {
  if (/\bviem\b|\bparseAbi|functionName|\.(?:read|write|simulate)\./.test(code)) return 'viem'
  return /\bweb3\b|\.methods\./.test(code) ? 'web3' : 'ethers'
}

function addLiteral(
  value: string,
  at: number,
  code: string,
  form: MentionForm,
  add: AddMention
): void {
  for (const {hash, start, end} of findSelectors(value)) {
    add({form: 'hex data', kind: 'hash', name: hash}, at + start, at + end)
  }
  const [path] = /(?<![\w./@-])[\w./@-]+\.sol\b/.exec(value) ?? []
  if (path !== undefined) {
    const start = at + value.indexOf(path)
    add({form: 'path', kind: 'path', name: path, isCertain: true}, start, start + path.length)
  }
  const [, artifact] = /(?:^|\/)([A-Z]\w*)\.json$/.exec(value) ?? []
  if (artifact !== undefined) {
    const start = at + value.lastIndexOf(artifact)
    add({form, kind: 'name', name: artifact, isCertain: true}, start, start + artifact.length)
  }
  // A revert that the script looks for.
  if (/^[^\n]{3,120}$/.test(value) && /\s|^[A-Z][A-Z_]+$/.test(value)) {
    add({form, kind: 'text', name: value}, at, at + value.length)
  }
  addMember(value, at, code, form, add)
}

function addMember(
  value: string,
  at: number,
  code: string,
  form: MentionForm,
  add: AddMention
): void {
  const [keyword = ''] = /^\s*(?:function|event|error)\s+/.exec(value) ?? []
  const isSignature = /^[A-Za-z_$][\w$]*\s*\(.*\)/.test(value.slice(keyword.length))
  const before = code.slice(Math.max(0, at - 61), at - 1)
  const isName = /^[A-Za-z_$][\w$]*$/.test(value) && beforeName.test(before)
  if (/\bparseAbiParameters\(\s*$/.test(before)) {
    const declares = parseDeclared(`(${value})`, 0, '')
    if (declares) add({form, kind: 'list', name: '', declares}, at, at + value.length)
    return
  }
  if (!isSignature && !isName) {
    const [struct, name = ''] = /^\s*struct\s+(\w+)\s*\{/.exec(value) ?? []
    if (struct === undefined) return
    const declares = parseDeclared(value, struct.length - 1, 'struct')
    const start = at + struct.indexOf(name, struct.indexOf('struct') + 'struct'.length)
    if (declares) add({form, kind: 'name', name, declares}, start, start + name.length)
    addFields(value, at, name, form, add)
    return
  }
  const [first] = findNames(dropReturns(value.slice(keyword.length)))
  const [named] = first ? [first] : findNames(value.slice(keyword.length))
  if (!named) return
  const {name, signature} = named
  const start = at + keyword.length + named.start
  const call = isName ? findRequest(code, at, before, name) : undefined
  // A name alone may be that of an event or an error.
  const isCall = isSignature || /\bfunctionName["']?\s*:\s*$/.test(before)
  const declares = isSignature
    ? parseDeclared(value, value.indexOf('(', keyword.length), keyword.trim())
    : undefined
  const more = {...(declares && {declares}), ...(isCall && {isCall}), ...call}
  const mention = {name, signature, isCertain: true, ...more}
  add({form, kind: 'name', ...mention}, start, start + name.length)
}

/** `'struct SwapParams { bool zeroForOne; }'` in a human-readable ABI */
function addFields(
  value: string,
  at: number,
  receiver: string,
  form: MentionForm,
  add: AddMention
): void {
  for (const {1: name = '', index} of value.matchAll(/(?<=\s)([A-Za-z_]\w*)\s*;/g)) {
    const start = at + index
    add({form, kind: 'name', name, receiver, isCertain: true}, start, start + name.length)
  }
}

/** Find the contract and the arguments next to `functionName: '…'`. */
function findRequest(
  code: string,
  at: number,
  before: string,
  name: string
): Pick<NewMention, 'abi' | 'arguments' | 'argumentsAt' | 'isTyped' | 'receiver'> | undefined {
  const [, kind] = /\b(function|event|error)Name["']?\s*:\s*$/.exec(before) ?? []
  if (kind === undefined) return
  const open = findOpen(code, at - 2)
  const close = open === undefined ? undefined : findClose(code, open)
  if (open === undefined || close === undefined) return
  const object = blankComments(code.slice(open, close + 1))
  const abi = /\babi\s*:\s*([\w$.]+)/.exec(object)?.[1]
  const receiver = abi === undefined ? undefined : toContractName(abi, code)
  const written = findAbiOfObject(code, open, object)
  // Arguments of an event are a filter, which may leave some out.
  const args = kind === 'function' ? /\bargs\s*:\s*\[/.exec(object) : null
  const start = args ? args.index + args[0].length - 1 : 0
  const list = args ? splitArguments(object, start) : undefined
  return {
    ...(receiver !== undefined && {receiver, isTyped: true}),
    ...(written && !written.includes(name) && {abi: written}),
    ...(list && {
      arguments: list.map(toKind),
      argumentsAt: [open + start, open + (findClose(object, start) ?? start) + 1]
    })
  }
}

/** Find the brace that a place is in. */
function findOpen(code: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at >= Math.max(0, from - 4000); at--) {
    const character = code[at] ?? ''
    if (')]}'.includes(character)) depth++
    else if (depth > 0 && '([{'.includes(character)) depth--
    else if (character === '{') return at
  }
  return
}

function toKind(text: string): ArgumentKind {
  if (/^-?[\d_]+n?(?:\s*\*\*\s*\d+n?)?$/.test(text)) return 'number'
  return /^(?:true|false)$/.test(text) ? 'bool' : ''
}

/** Cut what follows the parameters of a signature: `f(address) view returns (uint)` -> `f(address)`. */
function dropReturns(signature: string): string {
  const last = signature.lastIndexOf(')')
  const open = signature.lastIndexOf('(', last)
  const before = signature.slice(0, open).trimEnd()
  // Without returns, the last parenthesis closes the parameters.
  const end = /\breturns$/.test(before) || before.endsWith(')') ? before.lastIndexOf(')') : last
  return end === -1 ? signature : `${signature.slice(0, end).trimEnd()})`
}
