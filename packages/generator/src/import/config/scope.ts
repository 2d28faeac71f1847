import {isRecord, type Node, toNode, toNodes} from './node.ts'

/** The names that code can use, and the file it is in. A value is computed when it is needed. */
export interface ConfigScope {
  file: string
  values: Map<string, () => unknown>
}

/** Bind a parameter, which may take an object apart. */
export function bind(pattern: Node, value: unknown, scope: ConfigScope): void {
  if (pattern.type === 'Identifier') scope.values.set(String(pattern.name), () => value)
  if (pattern.type === 'ObjectPattern' && isRecord(value)) {
    for (const property of toNodes(pattern.properties)) {
      if (property.type === 'Property') {
        bind(toNode(property.value), value[String(toNode(property.key).name)], scope)
      }
    }
  }
}

/** Keep the first answer. A constant that needs itself has none. */
export function once<T>(read: () => T): () => T {
  let state: {value: T} | undefined
  let isReading = false
  return () => {
    if (!state && !isReading) {
      isReading = true
      state = {value: read()}
    }
    return (state?.value ?? {}) as T // Nothing of a circle can be known.
  }
}
