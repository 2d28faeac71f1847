import {toSelector, toTopic} from '@lockstep/abi'
import type {ContractMember, ListedContract} from '@lockstep/snippets'

/** A kind, a name or a signature, the types that it returns, and the value of a constant. */
export type WrittenMember = [
  kind: ContractMember['kind'],
  text: string,
  returns?: string | undefined,
  value?: string
]

/** Make a contract as `listContracts` would list it. */
export function toContract(name: string, members: ReadonlyArray<WrittenMember>): ListedContract {
  const path = `src/${name}.sol`
  return {
    reference: `${path}:${name}`,
    name,
    path,
    kind: 'contract',
    abstract: false,
    bases: [],
    sources: [path],
    members: members.map(([kind, text, returns, value], index) => ({
      kind,
      name: text.replace(/\(.*$/, ''),
      reference: `${path}:${name}.${text.replace(/\(.*$/, '')}`,
      ...(text.includes('(') && {signature: text}),
      ...(returns !== undefined && {returns}),
      ...(value !== undefined && {value}),
      ...(kind === 'event' && {topic: toTopic(text)}),
      ...((kind === 'function' || kind === 'error') && {selector: toSelector(text)}),
      abi: text.includes('('),
      place: {path, line: index + 1, column: 5},
      declaredIn: `${path}:${name}`,
      inherited: false
    }))
  }
}
