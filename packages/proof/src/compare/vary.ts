import type {Variation, variations} from '../plan/options.ts'
import {replaceInTime} from './replace-in-time.ts'

const quantity = String.raw`(["']?\s*[:=#]?\s*["']?)(?:0x[\da-f]+|\d[\d,._]*)`

/** Replacements for text that varies. The order matters: hashes come before addresses. */
const rules: Record<(typeof variations)[number], Array<[pattern: RegExp, as: string]>> = {
  hashes: [[/0x[\da-f]{64,}/gi, '0x<hash>']],
  addresses: [[/0x[\da-f]{40}\b/gi, '0x<address>']],
  times: [
    [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
    [/\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, '<time>'],
    [new RegExp(`(timestamp)${quantity}`, 'gi'), '$1$2<time>'],
    // A package manager on a busy machine: `1m`, `1m 30s`
    [/\b(?:\d+h ?)?\d+m(?: ?\d+s)?\b/g, '<time>'],
    [/\b\d+(?:\.\d+)? ?(?:ms|µs|us|ns|s|seconds?)\b/g, '<time>'],
    [/\b\d+ ?(?:m|h|d|minutes?|hours?|days?) ago\b/g, '<time> ago']
  ],
  gas: [
    // `gasUsed   54360`, `"gasUsed":"0x1"`, `Estimated total gas used for script: 1`
    [/(\b(?=\w*?gas)\w+\b[^\d\n]{0,40}?[\s:="'])(?:0x[\da-f]+|\d[\d,._]*)/gi, '$1<gas>'],
    [/\b\d[\d,._]{0,60} (?:gas|gwei)\b/g, '<gas>'],
    [/\b\d+\.\d+ ETH\b/g, '<gas> ETH']
  ],
  blocks: [[new RegExp(String.raw`(\bblock(?: ?number)?)${quantity}`, 'gi'), '$1$2<block>']]
}

const order: ReadonlyArray<(typeof variations)[number]> = [
  'hashes',
  'addresses',
  'times',
  'gas',
  'blocks'
]

/** Lines without what varies from run to run. */
export interface EvenLines {
  lines: Array<string>
  /** A pattern of the page that takes too long, and was not replaced. */
  slow?: string
}

/**
 * Replace the parts of lines that vary from run to run.
 *
 * Hashes and addresses that are on the page itself stay.
 */
export function vary(
  lines: ReadonlyArray<string>,
  kinds: ReadonlyArray<Variation>,
  isKnown: (hexadecimal: string) => boolean = () => false
): EvenLines {
  const result: EvenLines = {lines: lines.map((line) => varyKinds(line, kinds, isKnown))}
  for (const kind of kinds) {
    if (typeof kind === 'string') continue
    const replaced = replaceInTime(result.lines, kind)
    if (replaced) result.lines = replaced
    else result.slow ??= kind.pattern
  }
  return result
}

function varyKinds(
  text: string,
  kinds: ReadonlyArray<Variation>,
  isKnown: (hexadecimal: string) => boolean
): string {
  let result = text
  for (const kind of order) {
    if (!kinds.includes(kind)) continue
    for (const [pattern, as] of rules[kind]) {
      const isHexadecimal = kind === 'hashes' || kind === 'addresses'
      result = isHexadecimal
        ? result.replace(pattern, (found) => (isKnown(found) ? found : as))
        : result.replace(pattern, as)
    }
  }
  return result
}
