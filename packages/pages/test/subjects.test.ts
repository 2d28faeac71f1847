import {expect, test} from 'vitest'
import {listSpecs} from '../src/components/list-specs.ts'
import {cutSections} from '../src/derive/cut-sections.ts'
import {baseComponents, type ContractLookup, toPageMarkdown, visitNodes} from '../src/index.ts'
import {compileText} from './compile-text.ts'

const cases: Array<[what: string, text: string, ruleId: string, subject: string | undefined]> = [
  ['an unknown component', '<Calout />', 'unknown-component', 'Calout'],
  ['an unknown prop', '<Callout typ="a" />', 'unknown-prop', 'Callout'],
  ['a wrong value', '<Callout type="a" />', 'invalid-prop', 'Callout'],
  ['a missing prop', '<Image alt="" />', 'missing-prop', 'Image'],
  ['a misplaced component', '<Tabs.Tab>a</Tabs.Tab>', 'misplaced-component', 'Tabs.Tab'],
  ['labels without tabs', "<Tabs items={['A']} />", 'invalid-prop', 'Tabs'],
  ['a name without a value', '{Version}', 'computed-value', 'Version'],
  ['code', '{f()}', 'computed-value', undefined],
  ['an import of code', "import A from './a'", 'unknown-import', './a'],
  ['a missing partial', "import A from './a.mdx'\n\n<A />", 'missing-partial', './a.mdx'],
  ['an unsafe element', '<script />', 'dropped-html', 'script'],
  ['an unsafe attribute', '<b onClick={1}>a</b>', 'dropped-html', 'b'],
  ['a missing symbol', '<Snippet of="A.b" />', 'no-contracts', 'A.b'],
  ['a missing file', '<Snippet file="a.sh" />', 'no-contracts', 'a.sh'],
  ['a symbol of a table', '<AbiTable of="A" />', 'no-contracts', 'A'],
  ['an unknown language', '```no|t\nx\n```', 'unknown-language', 'no|t'],
  ['an option of a fence', '```sh filname=a\nx\n```', 'unknown-fence-option', 'filname']
]

test.each(cases)('the subject of %s is what the author wrote', async (_, text, ruleId, subject) => {
  const {problems} = await compileText(text)
  const found = problems.find((problem) => problem.ruleId === ruleId)
  expect(found).toMatchObject({file: 'guides/page.mdx'})
  expect(found?.subject).toBe(subject)
})

test('a contract source may narrow the subject', async () => {
  const problem = {ruleId: 'unknown-symbol', reason: 'x', subject: 'A.c'} as const
  const contracts = toSource(problem)
  const {problems} = await compileText('<Snippet of="A.b A.c" />', {contracts})
  expect(problems).toMatchObject([{ruleId: 'unknown-symbol', subject: 'A.c'}])
})

test('no step decides anything by the text of a reason', async () => {
  // One page cannot declare a name twice.
  const texts = cases.flatMap(([what, text]) => (what === 'an import of code' ? [] : [text]))
  const page = texts.join('\n\n')
  const [told, silent] = await Promise.all(
    ['Cannot find `A.b`, expected `Callout`; did you mean `Tabs`?', 'x'].map(async (reason) => {
      const contracts = toSource({ruleId: 'unknown-symbol', reason})
      const compiled = await compileText(page, {contracts})
      if (reason === 'x') {
        visitNodes(compiled.hast, (node) => {
          if (node.type === 'fault') node.reason = 'x'
          return true
        })
      }
      const {title, hast, outline, problems} = compiled
      return {
        markdown: toPageMarkdown(compiled),
        sections: cutSections(hast, title, outline, listSpecs(baseComponents)),
        problems: problems.map(({reason: _, ...problem}) => problem)
      }
    })
  )
  expect(told?.problems.length).toBeGreaterThan(15)
  expect(silent).toEqual(told)
})

type SourceProblem = Extract<ReturnType<ContractLookup['findFile']>, {problem: unknown}>['problem']

function toSource(problem: SourceProblem): ContractLookup {
  const fail = () => ({problem})
  return {
    findDefinition: () => undefined,
    findStorage: fail,
    findSnippet: fail,
    findFacts: fail,
    findTable: fail,
    findReference: fail,
    findNames: fail,
    findCatalogue: fail,
    findDeployments: fail,
    findAddress: fail,
    findFile: fail,
    findFence: fail
  }
}
