import {bundledLanguages, createOnigurumaEngine, type RegexEngine} from 'shiki'
import {beforeAll, expect, test} from 'vitest'
import {findPatternNeeds, hasNeeds} from '../src/code/find-pattern-needs.ts'
import {toMask} from '../src/code/text-mask.ts'

let engine: RegexEngine

beforeAll(async () => {
  engine = await createOnigurumaEngine(import('shiki/wasm'))
})

test.each([
  ['\\b(var|let)\\b', 'let a', 'const a'],
  ['return', 'return', 'terunr'],
  ['a(?=\\s*:)', 'a :', 'a ='],
  ['(?<=/)a', '/a', 'a'],
  ['[=(]x', 'b(x', 'b[x'],
  ['\\d+n|0x', '1n', '1m'],
  ['(?:ab)+c?', 'ab', 'ac'],
  ['`|"', '"', "'"]
])('%s may be in %s, and cannot be in %s', (source, one, other) => {
  const needs = findPatternNeeds(source)
  if (!needs) throw new Error('It needs nothing')
  expect([one, other].map((text) => hasNeeds(toMask(text), needs))).toEqual([true, false])
})

test.each([
  '(?i)let',
  '(?i:let)',
  'a?',
  '(?!a)',
  '(?<!a)\\b',
  'a|',
  '[^a]',
  '(?~a)',
  '\\p{L}',
  'é',
  '(a'
])('%s needs nothing', (source) => {
  expect(findPatternNeeds(source)).toBeUndefined()
})

test('digits of other scripts are digits', () => {
  const [needs] = [findPatternNeeds('\\d')]
  expect(needs && hasNeeds(toMask('٣'), needs)).toBe(true)
  expect(engine.createScanner(['\\d']).findNextMatchSync('٣', 0, 0)).not.toBeNull()
})

const lines = [
  '/// @notice Sends it. */ <b> & `c` ٣ é',
  'function send(address to, uint256 amount) external payable returns (bytes32) {',
  "  const found = await client.read<Item>({address: '0x12', args: [1n, `a-$1`]}) // b",
  'export async function* f<T extends U>(x?: T): x is T { return /a\\/b/g.test(x) as const }',
  'if (!a || b && c == d ? e : f) throw new Error("g"); else for (;;) { continue }',
  'cast send 0x12 "a(address,uint256)" --rpc-url $URL > file 2>&1 | grep -o x && echo "$HOME"',
  'cat <<EOF | while read -r line; do test -f a; done',
  '{"a": [1, true, null, -1.5e3], "b": "\\u00e9"}',
  '[[a.b]]',
  'e = 1979-05-27T07:32:00Z # f',
  'a: &x !!str "b"  # - c',
  '# *a* **b** [c](d) ![e](f) ~~g~~ | h |',
  '<script lang="ts">let i = 1</script>',
  'fn main<\'a>() -> u8 { let x: u8 = 0x1f_u8; r#"b"#; unsafe { *p += 1 } }'
]

test.each([
  'typescript',
  'shellscript',
  'solidity',
  'json',
  'toml',
  'yaml',
  'markdown',
  'html',
  'rust',
  'go'
] as const)('what a pattern of %s matches has what it needs', async (language) => {
  const {default: grammars} = await bundledLanguages[language]()
  const sources = new Set<string>()
  JSON.stringify(grammars, (key, value) => {
    if (['begin', 'end', 'match', 'while'].includes(key)) sources.add(value)
    return value
  })
  const missed: Array<[source: string, line: string]> = []
  let matches = 0
  for (const source of sources) {
    const needs = findPatternNeeds(source)
    const scanner = engine.createScanner([source])
    for (const line of needs ? lines : []) {
      if (!scanner.findNextMatchSync(`${line}\n`, 0, 0)) continue
      matches++
      if (needs && !hasNeeds(toMask(`${line}\n`), needs)) missed.push([source, line])
    }
  }
  expect(matches).toBeGreaterThan(10)
  expect(missed).toEqual([])
})
