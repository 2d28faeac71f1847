import {isDevelopmentKey} from '../contracts/development-keys.ts'
import {isPlaceholder} from '../contracts/is-placeholder.ts'
import {createCodeMap} from '../places/create-code-map.ts'
import {createLocator, toRange} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A private key that is not a well-known development key. */
export const privateKey: Rule = {
  id: 'private-key',
  severity: 'error',
  description: 'A private key that is not a well-known development key',
  checkPage({text, nodes}, report) {
    const locator = createLocator(text)
    for (const {node} of nodes.codes) {
      const map = createCodeMap(node, locator)
      for (const [key, index] of listKeys(node.value)) {
        report(toReason(key), map.at(index, index + key.length), {isSecret: true})
      }
    }
    for (const {node} of [...nodes.inlineCodes, ...nodes.texts]) {
      const [start, end] = toRange(node)
      for (const [key, index] of listKeys(text.slice(start, end))) {
        const from = start + index
        report(toReason(key), locator.at(from, from + key.length), {isSecret: true})
      }
    }
  }
}

// A name that says "key" and holds 32 bytes: `PRIVATE_KEY=0x…`, `"deployerKey": "…"`, `--private-key …`, `privateKeyToAccount('0x…')`.
const assigned =
  /(?<![A-Za-z])(?:[A-Za-z]\w{0,30}?)?(?:PRIV(?:ATE)?_?KEY|_KEY|\bKEY|[_-]key|SECRET|priv(?:ate)?[_-]?key|Key|secret)\w{0,30}["'`]?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["'`]?(0x)?([\da-fA-F]{64})(?![\da-fA-F])/g
const passed =
  /(?:--?(?:[\w-]{0,30}[.-])?(?:private|priv|secret|admin|signer|deployer|proposer|batcher|sequencer)[.-]?key(?:[.-]hex)?[= ]\s{0,4}|(?:privateKeyToAccount|privateKeyToAddress|new (?:ethers\.)?Wallet)\(\s{0,20})["'`]?(0x)?([\da-fA-F]{64})(?![\da-fA-F])/g

/** Names that contain "key" but mean a mapping key, a public key, or a hash. */
const otherNames = /pub(?:lic)?|storage|hash|api|verif|slot|mapping|keyed|trie|merkle|topic/i

function listKeys(code: string): Array<[key: string, index: number]> {
  // Few texts have 32 bytes in hex, so the search is quick if each position is tried once.
  if (!/(?<![\da-fA-F])[\da-fA-F]{64}/.test(code)) return []
  const found = new Map<number, string>()
  for (const pattern of [assigned, passed]) {
    for (const match of code.matchAll(pattern)) {
      const [all, prefix = '', digits = ''] = match
      const key = prefix + digits
      const name = all.slice(0, all.length - key.length)
      if (otherNames.test(name) || isDevelopmentKey(digits) || isPlaceholder(digits)) continue
      found.set(match.index + all.length - key.length, key)
    }
  }
  return [...found].map(([index, key]): [string, number] => [key, index])
}

function toReason(key: string): string {
  return `Unexpected private key \`${key.slice(0, 6)}…${key.slice(-4)}\`, expected a variable, or one of the well-known keys of Anvil and Hardhat; anyone who has seen this key controls its accounts`
}
