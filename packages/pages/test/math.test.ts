import {expect, test} from 'vitest'
import {toPageMarkdown} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

function compile(text: string, math = true) {
  return compileText(text, {math})
}

const cases: Array<[text: string, drawn: string]> = [
  ['Let $x$ be', 'p["Let " Math(display=false source=x)[math[mi["x"]]] " be"]'],
  ['It is $5 and $10', 'p["It is $5 and $10"]'],
  ['From $5-$10, or US$5 and HK$6', 'p["From $5-$10, or US$5 and HK$6"]'],
  ['$5 (US$) **or** `$a`$', 'p["$5 (US$) " strong["or"] " " code["$a"] "$"]'],
  ['\\$x$ and $ y$ and $z $', 'p["$x$ and $ y$ and $z $"]'],
  ['$a\n$b', 'p["$a\\n$b"]']
]

test.each(cases)('where a docs set has formulas, `%s` is what it says', async (text, drawn) => {
  const page = await compile(text)
  expect(drawPage(page.hast)).toBe(drawn)
  expect(listProblems(page)).toEqual([])
})

test.each([
  '$$\n\\frac{a}{b}\n$$',
  '```math\n\\frac{a}{b}\n```',
  'a $\\frac{a}{b}$',
  '$$\\frac{a}{b}$$ b'
])('braces of `%s` are no code', async (text) => {
  const page = await compile(text)
  expect(drawPage(page.hast)).toContain('mfrac[mi["a"] mi["b"]]')
  expect(page.sections[0]?.text).toContain('a / b')
  expect(listProblems(page)).toEqual([])
})

test.each([
  ['\\frac{16 \\times \\text{base fee}}{10^{6}}', '(16 × base fee) / 10^6'],
  [
    '\\begin{aligned}\n\\text{total} = \\; & \\text{execution fee} \\\\\n& + \\text{L1 data fee}\n\\end{aligned}',
    'total = execution fee + L1 data fee'
  ],
  ['\\sum_{i=1}^{n} x_i^2 \\approx \\sqrt{a + b}', '∑_(i = 1)^n x_i^2 ≈ √(a + b)'],
  ['f(x, y) = -\\lfloor x \\rfloor', 'f(x, y) = − ⌊ x ⌋'],
  ['1{,}000', '1,000']
])('search finds the formula `%s` as `%s`', async (source, text) => {
  const page = await compile(`$$\n${source}\n$$`)
  expect(page.sections[0]?.text).toBe(text)
})

test('without the option dollars are dollars, unless the page says otherwise', async () => {
  expect(drawPage((await compile('$x$', false)).hast)).toBe('p["$x$"]')
  expect((await compile('---\nmath: true\n---\n\n$x$', false)).components).toEqual(['Math'])
  expect((await compile('---\nmath: false\n---\n\n$x$', true)).components).toEqual([])
})

test('a formula that cannot be parsed is reported, and shown as it was written', async () => {
  const page = await compile('a $\\nope{x}$\n\n$$\n\\frac{a\n$$')
  expect(listProblems(page)).toEqual([
    '1:3 invalid-math Cannot read formula: Unsupported function name: \\nope at position 1',
    expect.stringMatching(/^3:1 invalid-math Cannot read formula: /)
  ])
  expect(drawPage(page.hast)).toBe('p["a " code["\\\\nope{x}"]] pre[code["\\\\frac{a"]]')
})

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\style{color:red}{x}',
  '\\class{a}{x}',
  '\\text{<script>alert(1)</script>}',
  '\\text{</math><img src=x onerror=alert(1)>}',
  '\\color{red} x \\boxed{y}',
  '\\includegraphics{https://x.dev}'
])('a formula brings no style, no address and no element of HTML: `%s`', async (source) => {
  const {hast} = await compile(`a $${source}$`)
  expect(drawPage(hast)).not.toMatch(/ style=|href=|(img|script|a)(\(|\[)|className=(?!tml-)/)
})

test('a formula is Markdown that other programs show as it is', async () => {
  expect(toPageMarkdown(await compile('a $x_1$ b\n\n$$\ny\n$$'))).toBe(
    'a `x_1` b\n\n```math\ny\n```\n'
  )
})

test.each<[text: string, problems: Array<string>]>([
  ['a\n\n$$x^2$$', ['3:1 invalid-math']],
  ['$$\na\n$$', ['1:1 invalid-math']],
  ['It is \\$\\$5, or $5 and $10.', []],
  ['`$$a$$`', []],
  ['---\nmath: true\n---\n\n$$x^2$$', []]
])('two dollars on a page without formulas are reported: %s', async (text, problems) => {
  const page = await compile(text, false)
  expect(
    page.problems.map(({place: {start}, ruleId}) => `${start.line}:${start.column} ${ruleId}`)
  ).toEqual(problems)
})
