import {addWritten} from './add-written.ts'
import {findNames, isCommon} from './find-names.ts'
import {findSelectors} from './find-selectors.ts'
import {listNamespaceMentions} from './list-namespace-mentions.ts'
import {listSolidityNames, type SolidityNames} from './list-solidity-names.ts'
import type {AddMention, ArgumentKind} from './mention.ts'
import {parseDeclared} from './parse-declared.ts'
import {findClose, splitArguments} from './split-arguments.ts'

/** List the names that a Solidity fence uses: imports, types, calls, events and errors, and declarations that it repeats. */
export function listSolidityMentions(code: string, add: AddMention): void {
  const plain = code.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, (all) => ' '.repeat(all.length))
  listTexts(plain, add)
  listNamespaceMentions(code, 0, 'solidity', add)
  listHashed(code, plain, add)
  for (const {hash, start, end} of findSelectors(plain)) {
    // Shorter numbers are amounts and masks.
    if (hash.length === 66) add({form: 'hex data', kind: 'hash', name: hash}, start, end)
  }
  const body = plain.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (all) => {
    return `"${' '.repeat(all.length - 2)}"`
  })
  const names = listSolidityNames(body)
  listImports(plain, add)
  listDeclared(body, names, add)
  listUsed(body, names, add)
}

function listTexts(plain: string, add: AddMention): void {
  for (const match of plain.matchAll(/"([A-Za-z_$][\w$]*\([^"\n]*\))"/g)) {
    addWritten(match[1] ?? '', match.index + 1, 'solidity', add)
  }
  for (const match of plain.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)) {
    const name = match[1] ?? match[2] ?? ''
    // A path is a mention of its own.
    if (name.length < 3 || name.length > 120 || name.endsWith('.sol')) continue
    const start = match.index + 1
    add({form: 'solidity', kind: 'text', name, isCertain: true}, start, start + name.length)
  }
}

/** The formula of a slot in a comment: `// keccak256(abi.encode(uint256(keccak256("app.main")) - 1))` */
function listHashed(code: string, plain: string, add: AddMention): void {
  for (const {1: name = '', index} of code.matchAll(/\bkeccak256\(["']([\w.-]{3,120})["']\)/g)) {
    const start = index + 'keccak256("'.length
    // Outside of comments it is a text like others.
    if (plain[index] === ' ') {
      add({form: 'solidity', kind: 'text', name, isCertain: true}, start, start + name.length)
    }
  }
}

function listImports(plain: string, add: AddMention): void {
  for (const match of plain.matchAll(
    /\bimport\b((?:(?!\bimport\b)[^;"']){0,2000})["']([^"'\n]+\.sol)["']/g
  )) {
    const [all, list = '', path = ''] = match
    const start = match.index + all.lastIndexOf(path)
    add(
      {form: 'path', kind: 'path', name: path, role: 'import', isCertain: true},
      start,
      start + path.length
    )
    const open = list.indexOf('{')
    if (open === -1) continue
    const inner = list.slice(open + 1).split('}', 1)[0] ?? ''
    let from = match.index + 'import'.length + open + 1
    for (const part of inner.split(',')) {
      // `Token as Other` imports `Token`.
      const name = /[A-Za-z_$][\w$]*/.exec(part)?.[0]
      if (name !== undefined) {
        const at = from + part.indexOf(name)
        const mention = {form: 'solidity', kind: 'name', role: 'import', value: path} as const
        add({...mention, name, isCertain: true}, at, at + name.length)
      }
      from += part.length + 1
    }
  }
}

/** A declaration that the contracts have too: of an override, or without a contract around it. */
function listDeclared(body: string, {owners}: SolidityNames, add: AddMention): void {
  const pattern =
    /\b(function|event|error|modifier|struct|enum)\s+([A-Za-z_$][\w$]*)\s*([({])([^;{]{0,2000})/g
  for (const match of body.matchAll(pattern)) {
    const [, keyword = '', name = '', bracket = '', tail = ''] = match
    const start = match.index + match[0].indexOf(name, keyword.length)
    const owner = owners.find(({start: from, end}) => from < start && start < end)
    const isOverride = /\boverride\b/.test(tail)
    const open = match.index + match[0].indexOf(bracket, keyword.length)
    const close = findClose(body, open) ?? open
    const [found] = findNames(body.slice(start, close + 1).replace(/\s+/g, ' '))
    // An override says what the page has chosen itself.
    const declares = isOverride ? undefined : parseDeclared(body, open, keyword)
    add(
      {
        form: 'solidity',
        kind: 'name',
        name,
        ...(!isOverride && {receiver: owner?.name}),
        ...(!isOverride && owner?.isInterface && {isExcerpt: true}),
        ...(bracket === '(' && {signature: found?.signature}),
        ...(declares && {declares}),
        isCertain: true
      },
      start,
      start + name.length
    )
    if (keyword === 'struct' || keyword === 'enum') {
      listParts(body.slice(open + 1, close), open + 1, name, add)
    }
  }
}

/** `uint256 amount;` of a struct, `Active,` of an enum */
function listParts(inner: string, at: number, receiver: string, add: AddMention): void {
  let from = at
  for (const part of inner.split(/[;,]/)) {
    const name = /(?<![\w$])[A-Za-z_$][\w$]*$/.exec(part.trimEnd())?.[0]
    if (name !== undefined) {
      const start = from + part.lastIndexOf(name)
      const mention = {form: 'solidity', kind: 'name', name, receiver, role: 'declaration'} as const
      add({...mention, isCertain: true}, start, start + name.length)
    }
    from += part.length + 1
  }
}

function listUsed(body: string, names: SolidityNames, add: AddMention): void {
  for (const {0: name, index: start} of body.matchAll(/(?<![\w$])[A-Za-z_$][\w$]*/g)) {
    const end = start + name.length
    const receiver = findReceiver(body, start)
    if (isCommon(name, receiver?.name) || (receiver === undefined && names.declared.has(name)))
      continue
    if (receiver && /^(?:abi|block|msg|tx|type|vm|console)$/.test(receiver.name)) continue
    listUse(body, {name, start, end, receiver}, names, add)
    listFields(body, end, name, add)
  }
}

interface Use {
  name: string
  start: number
  end: number
  receiver: {name: string; isFirst: boolean} | undefined
}

function listUse(
  body: string,
  {name, start, end, receiver}: Use,
  {declared, types, variables, owners}: SolidityNames,
  add: AddMention
): void {
  const [next = ''] = /^\s*([({.;,)\]=]?)/.exec(body.slice(end, end + 40))?.slice(1) ?? []
  const isSuper = receiver?.name === 'super'
  const type = receiver?.isFirst ? types.get(receiver.name) : undefined
  const holder = isSuper ? undefined : (type ?? receiver?.name)
  const isOwnType = holder !== undefined && /^[A-Z]/.test(holder) && !declared.has(holder)
  const isNamed = /^\s*\(\s*\)[ \t]*(?:\n|$)/.test(body.slice(end, end + 40))
  const isCall = (next === '(' || next === '{') && !isNamed
  const list = isCall ? toArguments(body, end, variables) : undefined
  const base = {form: 'solidity', kind: 'name'} as const
  const before = body.slice(Math.max(0, start - 12), start)
  const isNew = /\bnew\s+$/.test(before)
  // Its type may be the contract that it is named after.
  const isVariable = receiver?.isFirst && type === undefined && /^[a-z]/.test(receiver.name)
  // Events and errors are mostly written without the contract that declares them.
  const isRaised = receiver === undefined && /\b(?:emit|revert)\s+$/.test(before)
  // A contract on the page has constants of its own.
  const isOwn = owners.some(({start: from, end: to}) => from < start && start < to)
  const said = next === '=' && !isOwn ? findAssigned(body, start, end) : undefined
  add(
    {
      ...base,
      name,
      receiver: holder,
      ...(said !== undefined && {said: [said]}),
      isCertain: isSuper || /^[A-Z]/.test(holder ?? name) || next === '(',
      ...(isOwnType && receiver?.isFirst && {isTyped: true}),
      ...(!isNew && (isOwnType || isVariable || isRaised) && list && {arguments: list})
    },
    start,
    end
  )
  if (isNew && !declared.has(name) && list) {
    const call = {name: 'constructor', receiver: name, arguments: list, isCertain: true} as const
    add({...base, isTyped: true, ...call}, start, end)
  }
}

/** Find the value of a constant that the code declares: `6 hours` of `uint256 constant EPOCH = 6 hours;`. */
function findAssigned(body: string, start: number, end: number): string | undefined {
  const words = body
    .slice(Math.max(0, start - 80), start)
    .split(/[;{}]/)
    .at(-1)
    ?.split(/\s+/)
  if (!words?.includes('constant') && !words?.includes('immutable')) return
  return /^\s*=\s*([^;\n]{1,100});/.exec(body.slice(end, end + 120))?.[1]?.trim()
}

/** Find the word before the dot: `vault` in `vault.deposit`, `IVault` in `IVault(address).deposit`. */
function findReceiver(body: string, start: number): Use['receiver'] {
  const [dot] = /\.\s*$/.exec(body.slice(Math.max(0, start - 80), start)) ?? []
  if (dot === undefined) return
  let end = start - dot.length
  end = body.slice(0, end).trimEnd().length
  if (body[end - 1] === ')') end = findOpen(body, end - 1)
  const [name] = /(?<![\w$])[A-Za-z_$][\w$]*$/.exec(body.slice(Math.max(0, end - 80), end)) ?? []
  if (name === undefined) return {name: '', isFirst: false}
  return {
    name,
    isFirst: !/\.\s*$/.test(body.slice(Math.max(0, end - name.length - 80), end - name.length))
  }
}

/** Find the parenthesis that the one at `close` closes. */
function findOpen(body: string, close: number): number {
  let depth = 0
  for (let at = close; at >= Math.max(0, close - 2000); at--) {
    if (body[at] === ')') depth++
    if (body[at] === '(') depth--
    if (depth === 0) return at
  }
  return close
}

/** `SwapParams({zeroForOne: true})` names the fields of a struct. */
function listFields(body: string, end: number, receiver: string, add: AddMention): void {
  const [start] = /^\s*\(\s*\{/.exec(body.slice(end, end + 40)) ?? []
  if (start === undefined || !/^[A-Z]/.test(receiver)) return
  const open = end + start.length - 1
  const close = findClose(body, open) ?? open
  // A field of a struct in this one belongs to the other.
  const own = body
    .slice(open, close)
    .replace(/(?<=\()\s*\{[^{}]*\}/g, (all) => ' '.repeat(all.length))
  for (const {1: name = '', index} of own.matchAll(/[{,]\s*([\w$]+)\s*:/g)) {
    const from = body.indexOf(name, open + index)
    add({form: 'solidity', kind: 'name', name, receiver, isCertain: true}, from, from + name.length)
  }
}

function toArguments(
  body: string,
  end: number,
  variables: ReadonlyMap<string, string>
): Array<ArgumentKind> | undefined {
  let open = end + (/^\s*/.exec(body.slice(end, end + 40))?.[0].length ?? 0)
  // `{value: 1 ether}` is for the call itself.
  if (body[open] === '{') open = (findClose(body, open) ?? body.length) + 1
  if (body[open] !== '(') return
  const list = splitArguments(body, open)
  if (!list || list[0]?.startsWith('{')) return
  return list.map((text) => toKind(text, variables))
}

function toKind(text: string, variables: ReadonlyMap<string, string>): ArgumentKind {
  if (/^-?[\d_.]+(?:e\d+)?(?:\s+(?:ether|gwei|wei|seconds|minutes|hours|days|weeks))?$/.test(text))
    return 'number'
  if (text.startsWith('"')) return 'string'
  if (/^(?:true|false)$/.test(text)) return 'bool'
  if (/^(?:msg\.sender|tx\.origin)$/.test(text)) return 'address'
  if (/^block\.\w+$/.test(text)) return text === 'block.coinbase' ? 'address' : 'number'
  const converted = findConversion(text)
  const type = converted ?? variables.get(text) ?? ''
  if (/^u?int\d*$/.test(type)) return 'number'
  if (/^bytes\d*$/.test(type)) return 'bytes'
  if (type === 'payable') return 'address'
  if (type === 'bool' || type === 'address' || type === 'string') return type
  return /^I?[A-Z]\w*(?:ERC\d+|Token|Vault|Pool)$|^IERC\d+$/.test(type) ? 'contract' : ''
}

/** `bytes32(0)` -> `bytes32`, if nothing follows the conversion. */
function findConversion(text: string): string | undefined {
  const [, type] = /^(address|payable|u?int\d*|bytes\d*)\(/.exec(text) ?? []
  return type !== undefined && findClose(text, type.length) === text.length - 1 ? type : undefined
}
