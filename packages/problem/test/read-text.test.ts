import {mkdtempSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readLines} from '../src/print/read-lines.ts'
import {readText} from '../src/read-text.ts'
import {SetupError} from '../src/setup-error.ts'

test('a text is read up to its limit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lockstep-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const file = path.join(folder, 'a')
  writeFileSync(file, 'text')
  expect(readText(file, 4)).toBe('text')
  writeFileSync(file, 'longer')
  expect(() => readText(file, 4)).toThrow(`Cannot read \`${file}\`: it is larger than 4 bytes`)
  truncateSync(file, 50_000_001)
  expect(() => readText(file)).toThrow('it is larger than 50 MB')
})

test('a device and a folder are refused, because reading them never ends or fails', () => {
  for (const place of ['/dev/null', '/dev/zero', import.meta.dirname]) {
    expect(() => readText(place)).toThrow(SetupError)
  }
})

test('a file that is not there is the error of the system', () => {
  expect(() => readText('/nonexistent/file')).toThrow(expect.objectContaining({code: 'ENOENT'}))
})

test('no lines around a problem are shown from a device', () => {
  expect(readLines('/dev/zero')).toEqual([])
  expect(readLines('/nonexistent/file')).toEqual([])
})
