import {addWritten} from './add-written.ts'
import {isCommon} from './find-names.ts'
import type {AddMention} from './mention.ts'

/** List the names that a Solidity fence uses without declaring them: imports, types, calls, events and errors. */
export function listSolidityMentions(code: string, add: AddMention): void {
  const plain = code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (all) => ' '.repeat(all.length))
  for (const match of plain.matchAll(/\bimport\b[^;"']*["']([^"'\n]+\.sol)["']/g)) {
    const path = match[1] ?? ''
    const start = match.index + match[0].lastIndexOf(path)
    add({form: 'path', kind: 'path', name: path, isCertain: true}, start, start + path.length)
  }
  for (const match of plain.matchAll(/"([A-Za-z_$][\w$]*\([^"\n]*\))"/g)) {
    addWritten(match[1] ?? '', match.index + 1, 'solidity', add)
  }
  for (const match of plain.matchAll(/"([^"\n]{3,120})"/g)) {
    const name = match[1] ?? ''
    const start = match.index + 1
    add({form: 'solidity', kind: 'text', name, isCertain: true}, start, start + name.length)
  }
  const body = plain.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (all) =>
    ' '.repeat(all.length)
  )
  const declared = listDeclared(body)
  const types = listTypes(body)
  const pattern =
    /(?<![\w$])(?:([A-Za-z_$][\w$]*)(?:\([^()]*\))?\s*\.\s*)?([A-Za-z_$][\w$]*)(?=\s*([({.;,)\]]|\s))/g
  for (const match of body.matchAll(pattern)) {
    const [all, receiver, name = '', next] = match
    if (isCommon(name) || (receiver === undefined && declared.has(name))) continue
    if (receiver !== undefined && /^(?:abi|block|msg|tx|type|vm|console|super)$/.test(receiver))
      continue
    const holder = receiver === undefined ? undefined : (types.get(receiver) ?? receiver)
    const start = match.index + all.length - name.length
    const isCertain = /^[A-Z]/.test(holder ?? name) || next === '('
    add(
      {form: 'solidity', kind: 'name', name, receiver: holder, isCertain},
      start,
      start + name.length
    )
    if (receiver !== undefined && /^[A-Z]/.test(receiver) && !declared.has(receiver)) {
      const from = match.index
      add(
        {form: 'solidity', kind: 'name', name: receiver, isCertain: true},
        from,
        from + receiver.length
      )
    }
  }
}

function listDeclared(code: string): Set<string> {
  const pattern =
    /\b(?:contract|interface|library|function|event|error|modifier|struct|enum)\s+([A-Za-z_$][\w$]*)/g
  return new Set(Array.from(code.matchAll(pattern), ([, name = '']) => name))
}

/** `Vault vault` and `Vault public immutable vault` -> `vault: Vault` */
function listTypes(code: string): Map<string, string> {
  const pattern =
    /(?<![\w$])([A-Z][\w$]*)\s+(?:(?:public|private|internal|immutable|constant|memory|storage|calldata)\s+)*([a-z_$][\w$]*)\s*[;=,)]/g
  return new Map(
    Array.from(code.matchAll(pattern), ([, type = '', name = '']): [string, string] => [name, type])
  )
}
