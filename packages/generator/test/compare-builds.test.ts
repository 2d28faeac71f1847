import {execFile} from 'node:child_process'
import path from 'node:path'
import {promisify} from 'node:util'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'

const run = promisify(execFile)
const tool = path.join(import.meta.dirname, '../tools/compare-builds.js')

test('two builds are compared file by file', async () => {
  const root = await writeSite({
    'old/index.html': '<p>Fees are low.</p>',
    'old/gone/index.html': 'gone',
    'new/index.html': '<p>Fees are high.</p>',
    'new/added/index.html': 'added'
  })
  const result = await run(process.execPath, [tool, 'old', 'new'], {cwd: root}).catch(
    (error) => error
  )
  expect(result.code).toBe(1)
  expect(result.stdout).toBe(
    [
      'new      added/index.html',
      'missing  gone/index.html',
      'changed  index.html',
      '  - "<p>Fees are low.</p>"',
      '  + "<p>Fees are high.</p>"',
      '3 of 3 files differ\n'
    ].join('\n')
  )
})

test('equal builds end with 0', async () => {
  const root = await writeSite({'old/a.txt': 'a', 'new/a.txt': 'a'})
  const {stdout} = await run(process.execPath, [tool, 'old', 'new'], {cwd: root})
  expect(stdout).toBe('1 files, all equal\n')
})
