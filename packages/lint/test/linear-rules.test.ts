import type {Code, Root} from 'mdast'
import type {MdxjsEsm} from 'mdast-util-mdx'
import {expect, test} from 'vitest'
import {listNodes} from '../src/collect/list-nodes.ts'
import type {LintSite, Rule} from '../src/index.ts'
import {checkLink} from '../src/links/check-link.ts'
import {tomlSyntax} from '../src/rules/toml-syntax.ts'
import {unsetVariable} from '../src/rules/unset-variable.ts'
import {unusedImport} from '../src/rules/unused-import.ts'

/** Run a rule on a page, and return what it reports. Its time has to grow with the page alone. */
function run(rule: Rule, text: string, children: Root['children']): Array<string> {
  const tree: Root = {type: 'root', children}
  const facts = {frontMatter: {proof: {}}}
  const reasons: Array<string> = []
  const before = process.cpuUsage()
  // The rules need no facts and no addresses.
  const page = {
    file: 'a.mdx',
    text,
    tree,
    facts: facts as never,
    valuePlaces: {},
    nodes: listNodes(tree),
    addresses: []
  }
  rule.checkPage?.(page, (reason) => reasons.push(reason))
  const {user, system} = process.cpuUsage(before)
  // Quadratic work takes minutes.
  expect((user + system) / 1e6).toBeLessThan(20)
  return reasons
}

test('20,000 imports are checked in linear time', () => {
  const lines = Array.from({length: 20_000}, (_, index) => `import {a${index}} from './a.mdx'\n`)
  let start = 0
  const body = lines.map((line, index) => {
    const end = start + line.length - 1
    const place = {start: {line: index + 1, column: 9}, end: {line: index + 1, column: 12}}
    const local = {type: 'Identifier', name: `a${index}`}
    const specifier = {type: 'ImportSpecifier', local, imported: local, loc: place}
    const statement = {type: 'ImportDeclaration', start, end, specifiers: [specifier]}
    start = end + 1
    return statement
  })
  const node: MdxjsEsm = {type: 'mdxjsEsm', value: '', data: {estree: {body} as never}}

  const reasons = run(unusedImport, `${lines.join('')}\n<a7 />\n`, [node])
  expect(reasons).toHaveLength(19_999)
  expect(reasons).not.toContain('Unexpected import of `a7`, which the page does not use')
})

test('20,000 uses of variables before they are set are checked in linear time', () => {
  const line = 'echo $v\n'
  const codes = Array.from({length: 20_000}, (_, index): Code => {
    const value = index === 19_999 ? 'v0=1' : `echo $v${index}`
    const point = {line: index + 1, column: 1, offset: index * line.length}
    return {type: 'code', lang: 'sh', value, position: {start: point, end: point}}
  })

  const reasons = run(unsetVariable, line.repeat(20_000), codes)
  expect(reasons).toHaveLength(19_999)
  expect(reasons[0]).toBe('Unexpected `$v0`, which the page sets only further down')
  expect(reasons[1]).toBe('Unexpected `$v1`, which nothing on the page sets')
})

test.each([
  [98, ['Cannot parse TOML: ']],
  // Each conflict costs a pass over the rest of the fence, and so does the line of the fault.
  [99, []]
])('the rest of a TOML fence is checked after %i keys that are written again', (count, reasons) => {
  const value = `${'a = 1\n'.repeat(count + 1)}b =\n`
  const text = `\`\`\`toml\n${value}\`\`\`\n`
  const start = {line: 1, column: 1, offset: 0}
  const end = {line: count + 4, column: 4, offset: text.length - 1}
  const code: Code = {type: 'code', lang: 'toml', value, position: {start, end}}
  const found = run(tomlSyntax, text, [code])
  expect(found.map((reason) => reason.slice(0, 19))).toEqual(reasons)
})

test('100,000 links of a site with 100,000 pages are checked in linear time', () => {
  const children = Array.from({length: 100_000}, (_, index) => {
    return {kind: 'page', file: `p${index}.mdx`, route: `/p${index}`}
  })
  const site = {
    tree: {root: {children}},
    redirects: [],
    findIds: () => new Set()
  } as never as LintSite // A link needs no more.
  const place = {start: {line: 1, column: 1}, end: {line: 1, column: 1}}
  const link = {kind: 'link', url: '/p99999', file: 'a.mdx', place} as const
  const resolved = {link, target: {kind: 'page', route: '/p99999'}} as const
  const before = process.cpuUsage()
  const faults = Array.from({length: 100_000}, () =>
    checkLink(resolved, {file: 'a.mdx', route: '/a'}, site)
  )
  const {user, system} = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(5)
  expect(new Set(faults)).toEqual(new Set([undefined]))
})
