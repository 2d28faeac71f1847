import {createHighlighter, createOnigurumaEngine, type RegexEngine} from 'shiki'
import {beforeAll, expect, test} from 'vitest'
import {sharePatterns} from '../src/code/share-patterns.ts'

let engine: RegexEngine

beforeAll(async () => {
  engine = await createOnigurumaEngine(import('shiki/wasm'))
})

const samples: Array<[language: string, code: string]> = [
  ['solidity', 'contract A {\n  uint256 public x; // a\n  /* b\n c */ string s = unicode"é";\n}'],
  ['ts', 'const a: string = `b`\nfunction f<T>(x: T): x is T { return /a\\/b/g.test(x) }'],
  ['bash', 'echo "$HOME" | grep -o x\ncat <<EOF\n$(ls)\nEOF\ncat <<END\n`a`\nEND'],
  ['json', '{"a": [1, true, null], "b": "\\u00e9"}'],
  ['toml', '[a]\nb = "c"\n[[d]]\ne = 1979-05-27'],
  ['yaml', 'a:\n  - b: 1\n  - |\n    c\nd: {e: f}'],
  ['go', 'func main() { return }\nvar a = `b\nc`'],
  ['rust', 'fn main() { let x: u8 = 1; /* /* a */ */ r#"b"# }'],
  ['md', '# a\n\n- *b* **c**\n\n```ts\nconst d = 1\n```\n\n> e'],
  ['html', '<p class="a">b</p><style>c { d: e }</style><script>let f = 1</script>']
]

test.each(samples)('code in %s has the same tokens', async (language, code) => {
  const [tokens, expected] = await Promise.all(
    [sharePatterns(engine), engine].map(async (each) => {
      const settings = {lang: language, theme: 'github-light', tokenizeTimeLimit: 0}
      const options = {langs: [language], themes: ['github-light'], engine: each, warnings: false}
      return (await createHighlighter(options)).codeToTokensBase(code, settings as never)
    })
  )
  expect(tokens?.map((line) => line.map(({content}) => content).join('')).join('\n')).toBe(code)
  expect(new Set(tokens?.flat().map(({color}) => color)).size).toBeGreaterThan(1)
  expect(tokens).toEqual(expected)
})

test.each([
  [['b+', 'a', '(a)(b)?'], 'aabbab'],
  [['\\Ga', '\\bb', 'a'], 'aba baab'],
  [['(?<=a)b', 'x', 'ab'], 'abéab ab'],
  [['$', '^', 'x'], 'ax'],
  [['none', 'é', '😀'], 'a😀é😀']
])('a search for %j from any place finds the same', (sources, text) => {
  const plain = engine.createScanner(sources)
  const shared = sharePatterns(engine).createScanner(sources)
  const places = Array.from({length: text.length + 1}, (_, at) => at)
  const [one, other] = [engine.createString(text), engine.createString(text)]
  for (const from of [...places, ...places.toReversed(), ...places]) {
    expect(shared.findNextMatchSync(one, from, 0)).toEqual(plain.findNextMatchSync(other, from, 0))
  }
})

test('a pattern is compiled once, and only if it is searched for', () => {
  const compiled: Array<unknown> = []
  const {createScanner} = sharePatterns({
    ...engine,
    createScanner(sources) {
      compiled.push(...sources)
      return engine.createScanner(sources)
    }
  })
  const text = engine.createString('ab')
  createScanner(['a', 'b']).findNextMatchSync(text, 0, 0)
  createScanner(['b', 'a']).findNextMatchSync(text, 0, 0)
  expect(compiled).toEqual(['a', 'b'])
})
