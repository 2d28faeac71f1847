import {mkdirSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {guessCache} from '../bin/guess-cache.js'

test('a cache with pages is found where a build keeps it, or where its arguments say', async () => {
  const root = await writeSite({
    'docs/site.yaml': 'content: pages\n',
    'kept/store/a': '',
    'none/a': ''
  })
  const before = process.cwd()
  process.chdir(root)
  onTestFinished(() => process.chdir(before))
  const site = path.join('docs', 'site.yaml')
  expect(guessCache([])).toBe(false)
  expect(guessCache(['--site', site])).toBe(false)
  mkdirSync('docs/.lockstep/downloads', {recursive: true})
  expect(guessCache(['--site', 'docs'])).toBe(false)
  mkdirSync('docs/.lockstep/store')
  expect(guessCache([])).toBe(false)
  expect(guessCache(['--site', 'docs'])).toBe(true)
  expect(guessCache(['--json', `--site=${site}`])).toBe(true)
  expect(guessCache(['--site', 'docs', '--cache', 'gone'])).toBe(false)
  expect(guessCache(['--cache=kept'])).toBe(true)
  expect(guessCache(['--cache=none'])).toBe(false)
  expect(guessCache(['--cache'])).toBe(false)
  mkdirSync('site/.lockstep/store', {recursive: true})
  expect(guessCache(['--json'])).toBe(true)
})
