import {runInThisContext} from 'node:vm'
import {expect, test} from 'vitest'
import {splitCode as splitPlain} from '../tools/split-code.js'

const splitCode = splitPlain as (chunks: ReadonlyMap<string, string>) => Map<string, string>

/** Long enough to be split. */
const filler = `function filler(){return"${'x'.repeat(20_000)}"}`

function split(text: string, others: Record<string, string> = {}): Map<string, string> {
  const files = splitCode(new Map(Object.entries({...others, 'chunk-ABCD2345.js': filler + text})))
  return new Map(Array.from(files, ([name, content]) => [name, content.replace(filler, '')]))
}

function toScript(files: ReadonlyMap<string, string>): string | undefined {
  return Array.from(files).find(([name]) => name.endsWith('.code'))?.[1]
}

test('moves code into a script, and leaves imports and exports', () => {
  const files = split(
    'import{b as c}from"./other.js";import zlib from"node:zlib";var a=c(zlib);export{a as default,a};'
  )
  const [name] = [...files.keys()]
  expect(name).toMatch(/^chunk-[\w-]{16}\.code$/)
  expect(toScript(files)).toBe(
    '(function(metaHere,importHere,c,zlib){"use strict";var a=c(zlib);\nreturn[a]})'
  )
  expect(
    files.get('chunk-ABCD2345.js')
  ).toBe(`import{runScript as runScriptHere}from"../bin/run-script.js";
import{b as c}from"./other.js";
import zlib from"node:zlib";
const[a]=runScriptHere("${name}")(import.meta,each=>import(each),c,zlib);
export{a as default,a};`)
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

const whole: Array<[name: string, text: string]> = [
  ['that changes an export later', 'var a=1;function f(){a=2}export{a,f};'],
  ['that counts an export later', 'var a=1;var f=()=>a++;export{a,f};'],
  ['that awaits', 'var a=await 1;export{a};'],
  ['whose tag sees how a character is written', 'var a=String.raw`é`;export{a};'],
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

test('leaves a small chunk', () => {
  const files = splitCode(new Map([['run.js', 'var a=1;export{a};']]))
  expect([...files]).toEqual([['run.js', 'var a=1;export{a};']])
})
