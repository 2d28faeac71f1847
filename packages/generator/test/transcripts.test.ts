import {mkdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import type {CacheStore} from '../src/cache/store.ts'
import {readRecordedRuns, toProofs} from '../src/proof/read-proofs.ts'
import {writeTranscript} from '../src/proof/read-transcript.ts'

const command = {text: 'echo hi', stdout: 'hi', stderr: '', exit: 0, seconds: 0.1}
const transcript = {
  version: 1 as const,
  file: 'a.md',
  date: '2026-01-01T00:00:00.000Z',
  seconds: 1,
  tools: {},
  plan: 'plan',
  files: {},
  steps: [{commands: [command], isShown: true}]
}

test('the text of a transcript is written from its data, never copied from the repository', async () => {
  const stdout = 'a\u001b]0;title\u0007\u001b[2J\u202eb'
  const steps = [{commands: [{...command, stdout}], isShown: true}]
  const root = await writeSite({
    'secret.txt': 'secret',
    'proofs/a.json': JSON.stringify({...transcript, steps})
  })
  symlinkSync('../secret.txt', path.join(root, 'proofs/a.txt'))
  const context = {publicFiles: new Map(), project: undefined}
  const runs = await readRecordedRuns(path.join(root, 'proofs'), context)
  const {files} = toProofs(runs, ['/a'])
  expect([...files.keys()]).toEqual(['_lockstep/proofs/a.json', '_lockstep/proofs/a.txt'])
  const text = files.get('_lockstep/proofs/a.txt') ?? ''
  expect(text).toContain('a\\u001b]0;title\\u0007\\u001b[2J\\u202eb')
  expect(text).not.toContain('secret')
  // JSON escapes what a terminal obeys, except for marks of direction.
  expect(files.get('_lockstep/proofs/a.json')).toContain('\\u001b[2J')
})

test('a transcript is not written through a symbolic link', async () => {
  const root = await writeSite({'outside/mine.txt': 'mine', 'proofs/index.json': '{}'})
  const proofs = path.join(root, 'proofs')
  symlinkSync('../outside/mine.txt', path.join(proofs, 'a.txt'))
  expect(await writeTranscript(proofs, '/a', transcript)).toBe(true)
  expect(readFileSync(path.join(proofs, 'a.txt'), 'utf8')).toContain('$ echo hi')
  symlinkSync('../outside', path.join(proofs, 'guide'))
  await expect(writeTranscript(proofs, '/guide/mine', transcript)).rejects.toThrow(
    'a symbolic link in its path leads out of'
  )
  expect(readFileSync(path.join(root, 'outside/mine.txt'), 'utf8')).toBe('mine')

  rmSync(path.join(proofs, 'guide'))
  mkdirSync(path.join(proofs, 'guide'))
  await writeFiles(proofs, {'guide/mine.json': '{"version": 0}'})
  expect(await writeTranscript(proofs, '/guide/mine', transcript)).toBe(true)
  expect(await writeTranscript(proofs, '/guide/mine', transcript)).toBe(false)
})

test('a transcript that was read before is the same, whatever the order of its keys', async () => {
  const {version, ...others} = transcript
  const root = await writeSite({
    'proofs/a.json': JSON.stringify(transcript),
    'proofs/b.json': JSON.stringify({...others, version}),
    'proofs/c.json': JSON.stringify({...transcript, version: 2})
  })
  const keys = new Set<string>()
  const store: CacheStore = {
    has: async (key) => keys.has(key),
    get: async () => undefined,
    async put(key) {
      keys.add(key)
    }
  }
  const context = {publicFiles: new Map(), project: undefined, store}
  const first = await readRecordedRuns(path.join(root, 'proofs'), context)
  expect([...first.keys()]).toEqual(['/a', '/b'])
  expect(keys.size).toBe(1)
  const second = await readRecordedRuns(path.join(root, 'proofs'), context)
  expect(JSON.stringify([...second])).toBe(JSON.stringify([...first]))
})
