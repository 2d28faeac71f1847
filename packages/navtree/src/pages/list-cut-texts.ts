import {type Document, isScalar, visit} from 'yaml'

/** A part of a text that became a key. */
interface CutText {
  key: string
  /** Offsets in the YAML. */
  from: number
  to: number
}

/**
 * List what follows a comma in braces and has no value: `{title: Law of Chains, version 0.1}`. The text before it is not
 * all that was meant.
 */
export function listCutTexts(document: Document): Array<CutText> {
  const found: Array<CutText> = []
  visit(document, {
    Map(_, {flow, items}) {
      if (!flow) return
      for (const {key, value} of items.slice(1)) {
        if (value !== null || !isScalar(key) || key.type !== 'PLAIN' || !key.range) continue
        found.push({key: String(key.value), from: key.range[0], to: key.range[1]})
      }
    }
  })
  return found
}
