import {type Document, isScalar, Scalar, visit} from 'yaml'

/** Something that makes converting YAML to plain values take longer than any time. */
export interface YamlExcess {
  kind: 'key' | 'aliases'
  /** Offsets in the text. */
  from: number
  to: number
}

/** The parser of `yaml` refuses to expand more, but only after it has tried. */
const mostAliases = 100

/**
 * Drop from a document what takes exponential time to convert: keys that are lists or maps, which are written out as
 * text once for every level around them, and aliases in large numbers, which can contain each other.
 */
export function dropYamlExcess(document: Document): Array<YamlExcess> {
  const excess: Array<YamlExcess> = []
  const aliases: Array<[from: number, to: number]> = []
  visit(document, {
    Pair(_, {key}) {
      if (key === null || isScalar(key)) return
      const [from = 0, to = from] = toRange(key)
      excess.push({kind: 'key', from, to})
      return visit.REMOVE
    },
    Alias(_, alias) {
      const [from = 0, to = from] = toRange(alias)
      aliases.push([from, to])
    }
  })
  const [first] = aliases
  if (!first || aliases.length <= mostAliases) return excess
  visit(document, {Alias: () => new Scalar(null)})
  return [...excess, {kind: 'aliases', from: first[0], to: first[1]}]
}

function toRange(node: unknown): ReadonlyArray<number> {
  if (node === null || typeof node !== 'object' || !('range' in node)) return []
  return Array.isArray(node.range) ? node.range : []
}
