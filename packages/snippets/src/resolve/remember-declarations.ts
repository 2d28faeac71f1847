import type {AstNode} from '../ast/ast.ts'
import type {Resolver} from './create-resolver.ts'

/** Returns what is known about a node, or about the source at a path, and makes it the first time. */
export type Recall<Value> = (resolver: Resolver, key: AstNode | string, make: () => Value) => Value

/**
 * Create a memory of what was found out about declarations, which many contracts inherit or use.
 *
 * A resolver keeps to the sources that it has read, so a declaration means the same to all who use it.
 */
export function rememberDeclarations<Value>(): Recall<Value> {
  const memory = new WeakMap<Resolver, Map<AstNode | string, {value: Value}>>()

  return (resolver, key, make) => {
    const all = memory.get(resolver) ?? new Map<AstNode | string, {value: Value}>()
    memory.set(resolver, all)
    const known = all.get(key) ?? {value: make()}
    all.set(key, known)
    return known.value
  }
}
