import {execFileSync} from 'node:child_process'
import {cpSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {runInThisContext} from 'node:vm'
import {writeFiles} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {splitCode as splitPlain} from '../tools/split-code.js'

const splitCode = splitPlain as (
  chunks: ReadonlyMap<string, string>,
  first?: ReadonlyArray<string>
) => Map<string, string>

/** Long enough for a script of its own. */
const filler = `function filler(){return"${'x'.repeat(20_000)}"}`

/** A module that is no part of the bundle, so that what imports it cannot be linked. */
const outside = 'import d from"outside";'

function split(text: string, others: Record<string, string> = {}): Map<string, string> {
  const files = splitCode(new Map(Object.entries({...others, 'chunk-ABCD2345.js': filler + text})))
  return new Map(Array.from(files, ([name, content]) => [name, content.replace(filler, '')]))
}

function toScript(files: ReadonlyMap<string, string>): string | undefined {
  return Array.from(files).find(([name]) => /^chunk.*\.code$/.test(name))?.[1]
}

test('moves code into a script, and leaves imports and exports', () => {
  const text = 'import{b as c}from"./other.js";import zlib from"node:zlib";var a=c(zlib,d);'
  const other = `${outside}var b=d;export{b};`
  const files = split(`${outside}${text}export{a as default,a};`, {'other.js': other})
  const name = [...files.keys()].find((each) => each.endsWith('.code'))
  expect(name).toMatch(/^chunk-[\w-]{16}\.code$/)
  expect(toScript(files)).toBe(
    '(function(metaHere,importHere,d,c,zlib){"use strict";var a=c(zlib,d);\nreturn[a,a]})'
  )
  expect(
    files.get('chunk-ABCD2345.js')
  ).toBe(`import{runScript as runScriptHere}from"../bin/run-script.js";
import d from"outside";
import{b as c}from"./other.js";
import zlib from"node:zlib";
const[value0Here,value1Here]=runScriptHere("${name}")(import.meta,each=>import(each),d,c,zlib);
export{value0Here as default,value1Here as a};`)
})

test('links chunks that need only each other and Node.js', async () => {
  const chunks = {
    'run.js':
      'import{b}from"./chunk-AAAA2345.js";import"./chunk-CCCC2345.js";globalThis.shown.push(await b());',
    'chunk-AAAA2345.js':
      'import path,{sep as s}from"node:path";import*as all from"node:path";import{later as l}from"./chunk-BBBB2345.js";var b=async()=>[path.sep===s,all.sep===s,l(),(await import("./chunk-DDDD2345.js")).c()];export{b};',
    'chunk-BBBB2345.js': `${filler}var later=()=>filler().length;export{filler as default,later};`,
    'chunk-CCCC2345.js': 'globalThis.shown.push("run");export{};',
    'chunk-DDDD2345.js': 'import{later}from"./chunk-BBBB2345.js";var c=later;export{c};'
  }
  const files = splitCode(new Map(Object.entries(chunks)), ['run.js'])
  // The others are only needed by their values.
  expect([...files.keys()].filter((name) => name.endsWith('.js')).sort()).toEqual([
    'chunk-DDDD2345.js',
    'linked.js',
    'run.js'
  ])
  expect(files.get('linked.js')).toContain('"run"')
  expect(files.get('linked.js')).not.toContain('c=later')

  const folder = mkdtempSync(path.join(tmpdir(), 'split-code-'))
  await writeFiles(folder, {
    'package.json': '{"type": "module"}',
    ...Object.fromEntries(Array.from(files, ([name, text]) => [`bundle/${name}`, text]))
  })
  onTestFinished(() => rmSync(folder, {recursive: true}))
  cpSync(path.join(import.meta.dirname, '../bin'), path.join(folder, 'bin'), {recursive: true})
  const program = `globalThis.shown=[];await import("./bundle/run.js");const {c}=await import("./bundle/chunk-DDDD2345.js");console.log(JSON.stringify([...shown,c()]))`
  const shown = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8'
  })
  expect(JSON.parse(shown)).toEqual(['run', [true, true, 20_000, 20_000], 20_000])
})

test('names a script by its content', () => {
  const [one] = [...split('var a=1;export{a};').keys()]
  const [two] = [...split('var a=2;export{a};').keys()]
  expect(one).not.toBe(two)
})

test('loads modules and finds files from where the chunk is', () => {
  const text = 'var a=()=>import("./b.js"),c=import.meta.url;export{a,c};'
  expect(toScript(split(text))).toContain('var a=()=>importHere("./b.js"),c=metaHere.url;')
})

test('escapes what is not ASCII', () => {
  const script = toScript(split('var a="é \u{1f600}",b=/[\u{1f600}é]/u;export{a,b};')) ?? ''
  expect(script).toContain(String.raw`"\u00e9 \ud83d\ude00"`)
  const [a, b] = runInThisContext(script)() as [string, RegExp]
  expect([a, b.test(a), b.test('e')]).toEqual(['é \u{1f600}', true, false])
})

test('escapes what String.raw sees', () => {
  const text = `var b="x",a=[String.raw\`\\\\d…\`,String.raw\`…\${b}\\\\d\${b+b}é\`];export{a};`
  const script = toScript(split(text)) ?? ''
  expect(script).not.toMatch(/[^\0-\x7f]/)
  expect(runInThisContext(script)()).toEqual([[String.raw`\\d…`, String.raw`…x\\dxxé`]])
})

const whole: Array<[name: string, text: string]> = [
  ['that changes an export later', 'var a=1;function f(){a=2}export{a,f};'],
  ['that counts an export later', 'var a=1;var f=()=>a++;export{a,f};'],
  ['that awaits', 'var a=await 1;export{a};'],
  ['whose tag sees how a character is written', 'var a=tag`é`;export{a};'],
  ['with a character after a backslash', 'var a="\\é";export{a};'],
  ['that exports a declaration', 'export var a=1;'],
  ['that exports what others have', 'export*from"./other.js";']
]

test.each(whole)('leaves a chunk %s', (_, text) => {
  expect([...split(text)]).toEqual([['chunk-ABCD2345.js', text]])
})

test('leaves a chunk that imports itself through others', () => {
  const others = {'other.js': 'import{a}from"./chunk-ABCD2345.js";export{a as b};'}
  const files = split('import{b}from"./other.js";var a=1;export{a};', others)
  expect([...files.keys()]).toEqual(['other.js', 'chunk-ABCD2345.js'])
})

test('leaves a small chunk that needs something else', () => {
  const text = `${outside}var a=d;export{a};`
  expect([...splitCode(new Map([['run.js', text]]))]).toEqual([['run.js', text]])
})
