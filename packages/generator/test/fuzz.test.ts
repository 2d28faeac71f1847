import {beforeAll, expect, test} from 'vitest'
import {checkHtml} from '../fuzz/check-html.ts'
import {checkPlaces} from '../fuzz/check-places.ts'
import {openTargets} from '../fuzz/open-targets.ts'
import {runInput} from '../fuzz/run-input.ts'
import type {Target} from '../fuzz/target.ts'

/** Inputs of one run. `pnpm fuzz` runs as many as wanted, from any seed. */
const count = 1000
const seed = 1

let targets: Array<Target>
beforeAll(async () => {
  targets = await openTargets()
})

test(`${count} inputs of seed ${seed} crash nothing, and nothing that runs gets through`, async () => {
  const found: Array<string> = []
  for (let index = 0; index < count; index++) {
    const {target, input, findings, time} = await runInput(targets, seed, index)
    if (time > 10_000) findings.push(`took ${Math.round(time)} ms`)
    // `pnpm fuzz --seed 1 --input 5` shows everything about input 5.
    for (const finding of findings) found.push(`input ${index} (${target}): ${finding}\n${input}`)
  }
  expect(found).toEqual([])
})

test('every kind of input is tried', async () => {
  const names = new Set<string>()
  for (const {name, corpus, words} of targets) {
    names.add(name)
    expect(corpus.length).toBeGreaterThan(3)
    expect(words.length).toBeGreaterThan(10)
  }
  expect([...names].sort()).toEqual([
    'artifact',
    'code',
    'decoder',
    'definition',
    'deployments',
    'diagram',
    'formula',
    'front matter',
    'import',
    'markdown',
    'meta',
    'page',
    'partial',
    'query',
    'settings',
    'shell'
  ])
})

test.each([
  ['<a href="java\tscript:alert(1)">x</a>', 'address href of a: "java\\tscript:alert(1)"'],
  ['<a href="&#1;JAVASCRIPT&colon;x">x</a>', 'address href of a: "\\u0001JAVASCRIPT:x"'],
  ['<svg><a xlink:href="javascript:x">x</a></svg>', 'address xlink:href of a: "javascript:x"'],
  ['<img src="x" OnError=x>', 'handler onerror of img: "x"'],
  ['<p style="color:red">', 'attribute style of p: "color:red"'],
  [
    '<img srcset="a.png 1x, data:text/html,x 2x">',
    'address srcset of img: "a.png 1x, data:text/html,x 2x"'
  ],
  ['<title></title><script>x</script>', 'element <script>x'],
  ['<base href="//evil.example">', 'element <base href="//evil.example">'],
  [
    '<meta http-equiv="refresh" content="0; url=data:,x">',
    'element <meta content="0; url=data:,x" http-equiv="refresh">'
  ],
  ['<rect fill="url(//a)">', 'address fill of rect: "url(//a)"']
])('the check of documents finds %s', (html, finding) => {
  expect(checkHtml(html, new Set())).toContain(finding)
})

test.each([
  [{start: {line: 3, column: 1}, end: {line: 3, column: 1}}, 'the file has 2 lines'],
  [{start: {line: 1, column: 5}, end: {line: 1, column: 5}}, 'the line has 3 characters'],
  [{start: {line: 2, column: 1}, end: {line: 1, column: 1}}, 'the end is before the start'],
  [{start: {line: 1, column: 0}, end: {line: 1, column: 1}}, 'the line has 3 characters']
])('the check of places finds %j', (place, reason) => {
  const problem = {file: 'a', ruleId: 'x', severity: 'error', reason: '', place} as const
  const findings = checkPlaces([problem], new Map([['a', 'abc\r\nd']]))
  expect(findings[0]).toContain(reason)
})
