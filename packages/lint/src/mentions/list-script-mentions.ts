import {findHashes} from './find-hashes.ts'
import {findNames} from './find-names.ts'
import type {AddMention, MentionForm} from './mention.ts'

const literal = /(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** Keys and functions whose text is the name of a member. */
const beforeName =
  /(?:\b(?:functionName|eventName|errorName|name|event|method|abiItem|event_name)["']?\s*:\s*|\b(?:getFunction|getEvent|getError|getAbiItem|encodeFunctionData|decodeFunctionData|decodeFunctionResult|encodeFunctionResult|encodeErrorResult|encodeEventLog|decodeEventLog|getContractFactory|getContractAt|getContract|deployContract|callStatic|queryFilter|on|once|artifacts\.require)\(\s*)$/

const chain =
  /(?<![\w$.])([A-Za-z_$][\w$]*)((?:\.(?:read|write|simulate|estimateGas|estimate|callStatic|populateTransaction|functions|filters|methods|events|getEvents|watchEvent|createEventFilter|interface))*)\.([A-Za-z_$][\w$]*)(?:\.(?:staticCall|estimateGas|populateTransaction|send|staticCallResult))?\s*\(/g

/** A variable that holds a contract: `const vault = getContract({…})`. */
const holder =
  /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=\n]+)?=\s*(?:await\s+)?(?:new\s+)?(?:[\w$.]+\.)?(?:getContract|getContractAt|Contract|deployContract|deploy|connect|attach)\b/g

/** List the names in JavaScript, TypeScript and JSON: in viem, ethers and web3 calls, in ABIs, and in request data. */
export function listScriptMentions(code: string, isJson: boolean, add: AddMention): void {
  const form = isJson ? 'json' : findLibrary(code)
  for (const match of code.matchAll(literal)) {
    const value = match[2] ?? ''
    addLiteral(value, match.index + 1, code.slice(0, match.index), form, add)
  }
  if (isJson) return
  const holders = new Set(Array.from(code.matchAll(holder), ([, name = '']) => name))
  for (const match of code.matchAll(chain)) {
    const [all, receiver = '', steps = '', name = ''] = match
    if (own.has(receiver) || own.has(name)) continue
    const start = match.index + all.indexOf(name, receiver.length + steps.length + 1)
    const isCertain = holders.has(receiver) || steps !== ''
    add({form, kind: 'name', name, receiver, isCertain}, start, start + name.length)
  }
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
  before: string,
  form: MentionForm,
  add: AddMention
): void {
  for (const {hash, start, end} of findHashes(value)) {
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
  const [keyword = ''] = /^\s*(?:function|event|error)\s+/.exec(value) ?? []
  const isSignature = /^[A-Za-z_$][\w$]*\s*\(.*\)/.test(value.slice(keyword.length))
  const isName = /^[A-Za-z_$][\w$]*$/.test(value) && beforeName.test(before.slice(-60))
  if (!isSignature && !isName) return
  const [first] = findNames(dropReturns(value.slice(keyword.length)))
  const [named] = first ? [first] : findNames(value.slice(keyword.length))
  if (!named) return
  const {name, signature} = named
  const start = at + keyword.length + named.start
  add({form, kind: 'name', name, signature, isCertain: true}, start, start + name.length)
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
