import {type Node, parse} from 'oniguruma-parser/parser'
import {addCharacter, addDigit, addPair, maskSize} from './text-mask.ts'

/**
 * The characters that a line must contain for a pattern to match: alternative sets, one after the other in a list, each
 * as a mask of `toMask`.
 */
export type PatternNeeds = Int32Array

/** A set of characters and pairs. */
type Mask = Int32Array

/** Comparing more sets would take as long as a search, so only what they have in common is kept. */
const mostMasks = 32

/** A class with more characters than this is not a useful condition. */
const mostInClass = 16

/**
 * Find what a line must have to match a pattern of a grammar. Returns undefined if it can be anything.
 *
 * Most patterns of a grammar match no part of a line, and the engine takes a microsecond to find that out.
 */
export function findPatternNeeds(source: string): PatternNeeds | undefined {
  // With the flag `i`, either case of a letter can match, so none is required.
  if (/\(\?[a-z-]*i/.test(source)) return
  const masks = toMasks(tryParse(source))
  if (masks.some(isEmpty)) return
  const needs = new Int32Array(masks.length * maskSize)
  for (const [index, mask] of masks.entries()) needs.set(mask, index * maskSize)
  return needs
}

/** Whether a line has what a pattern needs. */
export function hasNeeds(mask: Int32Array, needs: PatternNeeds): boolean {
  for (let at = 0; at < needs.length; at += maskSize) {
    let word = 0
    // The indexes are below the lengths.
    while (word < maskSize && ((needs[at + word] as number) & ~(mask[word] as number)) === 0) word++
    if (word === maskSize) return true
  }
  return false
}

function tryParse(source: string): Node | undefined {
  try {
    return parse(source, {
      // As the engine of Shiki takes them.
      rules: {captureGroup: true, singleline: true},
      skipBackrefValidation: true,
      skipLookbehindValidation: true,
      skipPropertyNameValidation: true
    })
  } catch {
    // The engine decides whether it is a pattern.
    return
  }
}

/**
 * List the sets of which every match of a node needs at least one. Any kind of node that is missing here needs
 * nothing.
 */
function toMasks(node: Node | undefined): Array<Mask> {
  switch (node?.type) {
    case 'Regex':
    case 'Group':
    case 'CapturingGroup':
      return toOneOf(node.body)
    case 'LookaroundAssertion':
      return node.negate ? anything : toOneOf(node.body)
    case 'Alternative':
      return toAllOf(node.body)
    case 'Quantifier':
      return node.min > 0 ? toMasks(node.body) : anything
    case 'Character':
      return [toMaskOf(node.value)]
    case 'CharacterClass':
      return node.negate || node.kind !== 'union' ? anything : toOneOf(node.body)
    case 'CharacterClassRange': {
      const [first, last] = [node.min.value, node.max.value]
      if (first === digits.first && last === digits.last) return [digitMask]
      const length = last - first + 1
      return length > mostInClass
        ? anything
        : Array.from({length}, (_, index) => toMaskOf(first + index))
    }
    case 'CharacterSet':
      return node.kind === 'digit' && node.negate !== true ? [digitMask] : anything
    default:
      return anything
  }
}

const anything: Array<Mask> = [new Int32Array(maskSize)]
const digits = {first: 0x30, last: 0x39}
const digitMask = new Int32Array(maskSize)
addDigit(digitMask)

function toMaskOf(character: number): Mask {
  const mask = new Int32Array(maskSize)
  addCharacter(mask, character)
  return mask
}

function toOneOf(nodes: ReadonlyArray<Node>): Array<Mask> {
  const masks = dropLarger(nodes.flatMap(toMasks))
  return masks.length > mostMasks ? [toCommon(masks)] : masks
}

function toAllOf(nodes: ReadonlyArray<Node>): Array<Mask> {
  const pairs = new Int32Array(maskSize)
  let all: Array<Mask> = [pairs]
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1]
    if (before?.type === 'Character' && node.type === 'Character') {
      addPair(pairs, before.value, node.value)
    }
    let masks = toMasks(node)
    if (masks.length * all.length > mostMasks) masks = [toCommon(masks)]
    if (masks.length * all.length > mostMasks) all = [toCommon(all)]
    all = dropLarger(
      all.flatMap((one) => masks.map((other) => one.map((word, at) => word | (other[at] ?? 0))))
    )
  }
  return all.map((mask) => mask.map((word, at) => word | (pairs[at] ?? 0)))
}

/** Drop the sets that have all of another one. */
function dropLarger(masks: ReadonlyArray<Mask>): Array<Mask> {
  const kept: Array<Mask> = []
  for (const mask of masks) {
    if (kept.some((other) => hasNeeds(mask, other))) continue
    kept.push(mask)
  }
  return kept
}

function toCommon([first = new Int32Array(maskSize), ...others]: ReadonlyArray<Mask>): Mask {
  const common = first.slice()
  for (const other of others)
    for (const [at, word] of other.entries()) common[at] = (common[at] ?? 0) & word
  return common
}

function isEmpty(mask: Mask): boolean {
  return mask.every((word) => word === 0)
}
