import {createHighlighter, createOnigurumaEngine, type RegexEngine} from 'shiki'
import {beforeAll, expect, test} from 'vitest'
import {rememberLines} from '../src/code/remember-lines.ts'

let engine: RegexEngine

beforeAll(async () => {
  engine = await createOnigurumaEngine(import('shiki/wasm'))
})

async function open(language: string) {
  const shiki = await createHighlighter({
    langs: [language],
    themes: ['github-light'],
    engine,
    warnings: false
  })
  const settings = {lang: language, theme: 'github-light', tokenizeTimeLimit: 0}
  const grammar = shiki.getLanguage(language)
  return {grammar, color: (code: string) => shiki.codeToTokensBase(code, settings as never)}
}

// Equal lines mean different things in different states.
const samples: Array<[language: string, codes: Array<string>]> = [
  ['solidity', ['uint256 a;\n/*\nuint256 a;\n*/\nuint256 a;', 'uint256 a;', '/*\nuint256 a;']],
  ['solidity', ['function a(\n  uint b\n) external;', 'struct A {\n  uint b\n}', '  uint b\n)']],
  ['ts', ['const a = `\nconst a = 1\n`\nconst a = 1', 'a = {\n  b: {\n  b: 1\n}\n}', '  b: 1\n}']],
  ['md', ['# a\n\n```ts\n# a\nconst b = 1\n```\n# a', '> a\n> ```\n> # a\n# a', '- a\n  # a\n# a']],
  ['yaml', ['a: |\n  b: c\nb: c\nd: >\n  b: c', 'a:\n  b: c\n  - b: c', '  b: c']],
  ['bash', ['cat <<EOF\necho $A\nEOF\necho $A', "cat <<'EOF'\necho $A\nEOF", 'echo $A']],
  ['toml', ['a = """\nb = 1\n"""\nb = 1', '[b]\nb = 1', 'b = 1']],
  [
    'html',
    ['<script>\nlet a = 1\n</script>\nlet a = 1', '<style>\nlet a = 1\n</style>', 'let a = 1']
  ]
]

test.each(samples)(
  'code in %s has the same colors, whatever was colored before',
  async (language, codes) => {
    const [plain, remembering] = [await open(language), await open(language)]
    rememberLines(remembering.grammar)
    for (const code of [...codes, ...codes.toReversed(), codes.join('\n'), ...codes]) {
      expect(remembering.color(code)).toEqual(plain.color(code))
    }
  }
)

test('a line is split once in each state, and again after 1,000 others', async () => {
  const {grammar, color} = await open('json')
  const split: Array<string> = []
  const tokenize = grammar.tokenizeLine2.bind(grammar)
  grammar.tokenizeLine2 = (text, ...others) => {
    split.push(text)
    return tokenize(text, ...others)
  }
  rememberLines(grammar)
  rememberLines(grammar)

  color('1\n[\n1\n]\n1')
  color('1\n[\n1\n]\n1')
  expect(split).toEqual(['1', '[', '1', ']', '1'])

  color(Array.from({length: 1000}, (_, index) => String(index + 2)).join('\n'))
  color('1')
  expect(split.at(-1)).toBe('1')
})
