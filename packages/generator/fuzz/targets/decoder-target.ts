import {
  decodeInput,
  formatDecoded,
  formatSignature,
  type KnownEntry,
  parseDeclaration,
  parseInput,
  toSelector,
  toTopic
} from '@lockstep/abi'
import type {Target} from '../target.ts'

/** A few times the longest input. */
const mostText = 2_000_000

/** A declaration of a hostile ABI in the first line, and data that someone pasted, or that an address has after `#`. */
export function openDecoderTarget(): Target {
  return {
    name: 'decoder',
    weight: 40,
    corpus,
    words,
    run(text, random) {
      const [line = '', ...rest] = text.split('\n')
      const declaration = parseDeclaration(line)
      const signature = declaration ? formatSignature(declaration) : 'f()'
      const kind = random.pick(['function', 'error', 'event'] as const)
      const id = kind === 'event' ? toTopic(signature) : toSelector(signature)
      const own: KnownEntry = {kind, id, declaration: line}
      const data = rest.join('\n')
      // Most data fits the declaration, or decoding would end at the selector.
      const input = parseInput(random.isOneIn(4) ? data : data.replace('SELECTOR', id))
      if (!input) return []
      const found = decodeInput(input, [own, ...known])
      const shown = formatDecoded(found)
      JSON.stringify(found)
      return shown.length > mostText
        ? [`Unexpected ${shown.length} characters of a decoded input`]
        : []
    }
  }
}

const known: ReadonlyArray<KnownEntry> = ['error Paused()', 'error Error(string)'].map((text) => {
  const declaration = text.slice('error '.length)
  return {kind: 'error', id: toSelector(declaration), declaration}
})

const word = (value: number): string => value.toString(16).padStart(64, '0')

const corpus: ReadonlyArray<string> = [
  `transfer(address to, uint256 value)\nSELECTOR${word(1)}${word(2)}`,
  `f(uint256[] a, bytes b)\nSELECTOR${word(64)}${word(128)}${word(1)}${word(7)}${word(4)}${'ab'.repeat(32)}`,
  `g((uint8 a, (string b, int256[2][] c)[] d)[3] e)\nexecution reverted: SELECTOR${word(32).repeat(12)}`,
  `h(bytes[] calls)\nSELECTOR${word(32)}${word(1)}${word(32)}${word(4)}08c379a0${'0'.repeat(56)}`,
  `Locked(address indexed from, uint256 value)\n{"topics": ["SELECTOR", "0x${word(1)}"], "data": "0x${word(2)}"}`,
  `Sent(uint256 indexed a)\nSELECTOR\n0x${word(3)}\n0x`,
  `k(uint256[][][][] a)\nSELECTOR${word(32).repeat(40)}`
]

const words: ReadonlyArray<string> = [
  ...'()[],{}":x',
  '[]',
  '[][]',
  '[99999999]',
  '[0]',
  '(',
  '((uint256 a)[] b)[]',
  'tuple',
  'uint',
  'int257',
  'bytes33',
  'function',
  'fixed128x18',
  'indexed ',
  'string calldata ',
  '\u001b[2J',
  '<b>',
  'SELECTOR',
  '0x',
  word(0),
  word(32),
  word(64),
  word(2 ** 32),
  'f'.repeat(64),
  '8'.padEnd(64, '0'),
  '08c379a0',
  '4e487b71',
  '"topics": [',
  '"data": "0x"',
  'null'
]
