import type {AbiEntry} from '../abi/abi.ts'
import {formatHashedSignature} from '../abi/format-hashed-signature.ts'
import {textOf} from '../ast/ast.ts'
import type {Declaration} from '../resolve/create-resolver.ts'
import {hashText} from '../sources/hash-source.ts'

/** The signature of something with an ABI entry, and how calls, reverts or logs name it. */
export interface EntryHash {
  signature: string
  /** Four bytes, of a function or an error. */
  selector?: string
  /** 32 bytes, of an event that is not anonymous. */
  topic?: string
}

/** Hash the signature of an entry. Returns undefined for one without a name, such as a constructor. */
export function hashEntry(
  entry: AbiEntry,
  {node, contract}: Pick<Declaration, 'contract' | 'node'>
): EntryHash | undefined {
  if (!entry.name) return
  const isLibrary = contract?.contractKind === 'library' && entry.type === 'function'
  const signature = formatHashedSignature(entry, isLibrary ? 'library' : 'contract')
  if (entry.type === 'event') {
    return entry.anonymous ? {signature} : {signature, topic: hashText(signature)}
  }
  const known = textOf(node, entry.type === 'error' ? 'errorSelector' : 'functionSelector')
  return {signature, selector: known === '' ? hashText(signature).slice(0, 10) : `0x${known}`}
}
