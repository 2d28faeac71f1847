import {appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {openDiskStore} from '../src/cache/open-disk-store.ts'
import {getText, putText} from '../src/cache/store.ts'

async function createFolder(): Promise<string> {
  return path.join(await writeSite({}), 'store')
}

function open(folder: string) {
  const store = openDiskStore(folder)
  onTestFinished(() => store.close())
  return store
}

test('a value is there for this process and the next one', async () => {
  const folder = await createFolder()
  const store = open(folder)
  await putText(store, 'a', 'one')
  await putText(store, 'b', '\ufefftwo €')
  await putText(store, 'a', 'three')
  await putText(store, 'empty', '')
  for (const each of [store, open(folder)]) {
    expect(await getText(each, 'a')).toBe('three')
    expect(await getText(each, 'b')).toBe('\ufefftwo €')
    expect(await getText(each, 'empty')).toBe('')
    expect(await each.has('a')).toBe(true)
    expect(await each.has('none')).toBe(false)
    expect(await each.get('none')).toBeUndefined()
  }
})

test('the same value is written once', async () => {
  const folder = await createFolder()
  const store = open(folder)
  await putText(store, 'a', 'one')
  await putText(store, 'a', 'one')
  expect(readFileSync(path.join(folder, '1.pack'), 'utf8')).toMatch(/^a [\w-]{22} 3\none$/)
})

test('processes that write at the same time have files of their own', async () => {
  const folder = await createFolder()
  const [first, second] = [open(folder), open(folder)]
  await putText(first, 'a', 'one')
  await putText(second, 'b', 'two')
  await putText(first, 'c', 'three')
  const third = open(folder)
  expect(await Promise.all(['a', 'b', 'c'].map((key) => getText(third, key)))).toEqual([
    'one',
    'two',
    'three'
  ])
})

const damages: Array<[what: string, damage: (file: string) => void, left: Array<string>]> = [
  ['bytes that changed', (file) => edit(file, 'two', 'owt'), ['a', 'c']],
  ['a cut record', (file) => writeFileSync(file, readFileSync(file).subarray(0, -2)), ['a', 'b']],
  ['something appended', (file) => appendFileSync(file, 'x'.repeat(300)), ['a', 'b', 'c']],
  ['a header that changed', (file) => edit(file, 'oneb', 'one?'), ['a']],
  ['a length beyond the end', (file) => edit(file, / 3$/m, ' 9999999'), []],
  ['nothing in it', (file) => writeFileSync(file, ''), []],
  [
    'a folder in its place',
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
    []
  ]
]

test.each(damages)('a file with %s loses only the damaged values', async (_, damage, left) => {
  const folder = await createFolder()
  const writer = open(folder)
  await putText(writer, 'a', 'one')
  await putText(writer, 'b', 'two')
  await putText(writer, 'c', 'six')
  damage(path.join(folder, '1.pack'))
  const store = open(folder)
  const found = []
  for (const key of ['a', 'b', 'c']) if ((await store.get(key)) !== undefined) found.push(key)
  expect(found).toEqual(left)
  await putText(store, 'd', 'new')
  expect(await getText(open(folder), 'd')).toBe('new')
})

test('trimming drops unused values once they take up much of the store', async () => {
  const folder = await createFolder()
  const large = 'x'.repeat(5_000_000)
  const first = open(folder)
  for (const key of ['a', 'b', 'c']) await putText(first, key, `${key} ${large}`)
  first.close()

  const second = open(folder)
  await second.get('a')
  second.use('b')
  second.trim()
  expect(readdirSync(folder)).toEqual(['1.pack'])
  second.close()

  const third = open(folder)
  await third.get('a')
  const other = open(folder)
  third.trim()
  expect(readdirSync(folder)).toEqual(['2.pack'])
  expect(await getText(third, 'a')).toBe(`a ${large}`)
  expect(await third.has('b')).toBe(false)
  // A process that has opened the store before still reads it.
  expect(await getText(other, 'b')).toBe(`b ${large}`)
  expect(await getText(open(folder), 'a')).toBe(`a ${large}`)
})

function edit(file: string, from: string | RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
