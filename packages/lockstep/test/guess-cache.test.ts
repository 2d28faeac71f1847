import {mkdirSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {guessCache} from '../bin/guess-cache.js'

test('a cache is found where a build keeps it, or where its arguments say', async () => {
  const root = await writeSite({'docs/site.yaml': 'content: pages\n', 'kept/a': '', 'none/a': ''})
  const before = process.cwd()
  process.chdir(root)
  onTestFinished(() => process.chdir(before))
  const site = path.join('docs', 'site.yaml')
  expect(guessCache([])).toBe(false)
  expect(guessCache(['--site', site])).toBe(false)
  mkdirSync('docs/.lockstep')
  expect(guessCache([])).toBe(false)
  expect(guessCache(['--site', 'docs'])).toBe(true)
  expect(guessCache(['--json', `--site=${site}`])).toBe(true)
  expect(guessCache(['--site', 'docs', '--cache', 'gone'])).toBe(false)
  expect(guessCache(['--cache=kept'])).toBe(true)
  expect(guessCache(['--cache'])).toBe(false)
  mkdirSync('site/.lockstep', {recursive: true})
  expect(guessCache(['--json'])).toBe(true)
})
