import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {hostilePages} from './list-hostile-pages.ts'

const bin = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))
const names = Object.keys(hostilePages)

/** Pages that take their whole budget on each of two threads, each of which is a new one that loads the compiler. */
const mostTime = (names.length / 2) * 20_000

test('pages that were made to take long are built or reported, and the others are built', {
  timeout: mostTime + 60_000
}, async () => {
  const root = await writeSite({
    'package.json': '{"name": "docs"}',
    'docs/index.mdx': '# Home\n',
    ...Object.fromEntries(names.map((name) => [`docs/${name}.mdx`, hostilePages[name] ?? '']))
  })
  const start = performance.now()
  const args = ['build', '--content', 'docs', '--out', 'dist', '--keep-going', '--json']
  const {stdout, stderr, code} = await run([...args, '--jobs', '2'], root)
  expect([code, stderr]).toEqual([1, ''])
  expect(performance.now() - start).toBeLessThan(mostTime)

  const {problems} = JSON.parse(stdout) as {problems: Array<{file: string; severity: string}>}
  const errors = problems.filter(({severity}) => severity === 'error')
  const reported = new Set(errors.map(({file}) => path.posix.basename(file, '.mdx')))
  const lost = names.filter(
    (name) => !reported.has(name) && !existsSync(path.join(root, 'dist', name, 'index.html'))
  )
  expect(lost).toEqual([])
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true)
  // These cost quadratic time in the Markdown parser, whatever we do.
  for (const name of ['brackets', 'links', 'expression']) expect(reported).toContain(name)
  for (const name of ['heading-spaces', 'heading-ids', 'line']) expect(reported).not.toContain(name)
})

async function run(
  args: Array<string>,
  cwd: string
): Promise<{stdout: string; stderr: string; code: number}> {
  const child = spawn(process.execPath, [bin, ...args], {cwd, stdio: ['ignore', 'pipe', 'pipe']})
  const output = {stdout: '', stderr: ''}
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return {...output, code}
}
