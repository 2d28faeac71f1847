import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {hostilePages, knownHostilePages} from './list-hostile-pages.ts'

const bin = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))
const names = Object.keys(hostilePages)

/** A tenth of the time that pages usually have, which stops the same pages sooner. */
const budget = {LOCKSTEP_PAGE_SECONDS: '1'}

test('pages that were made to take long are built or reported, and the others are built', {
  timeout: 20 * 60_000
}, async () => {
  const root = await writeSite({
    'package.json': '{"name": "docs"}',
    'docs/index.mdx': '# Home\n',
    ...Object.fromEntries(names.map((name) => [`docs/${name}.mdx`, hostilePages[name] ?? '']))
  })
  const args = ['build', '--content', 'docs', '--out', 'dist', '--keep-going', '--json']
  const {stdout, stderr, code} = await run([...args, '--jobs', '2'], root, budget)
  expect([code, stderr]).toEqual([1, ''])

  const {problems} = JSON.parse(stdout) as {problems: Array<{file: string; severity: string}>}
  const errors = problems.filter(({severity}) => severity === 'error')
  const reported = new Set(errors.map(({file}) => path.posix.basename(file, '.mdx')))
  const lost = names.filter(
    (name) => !reported.has(name) && !existsSync(path.join(root, 'dist', name, 'index.html'))
  )
  expect(lost).toEqual([])
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true)
  // These cost quadratic time in the Markdown parser, whatever we do.
  for (const name of ['links', 'expression']) expect(reported).toContain(name)
})

/** Milliseconds: 1 s for the page, and what it takes to stop its thread and to start another. */
const mostPageTime = 5000

test('pages that once took forever cost little more than their budget, are built or reported, and the others are built', {
  timeout: 40 * 60_000
}, async () => {
  const plain = await buildOne('# Page\n')
  const costs: Record<string, {time: number; isReported: boolean}> = {}
  for (const [name, text] of Object.entries(knownHostilePages)) {
    const {time, problems, hasPage, hasHome} = await buildOne(text)
    const errors = problems.filter(({severity}) => severity === 'error')
    expect([name, hasHome, hasPage || errors.length > 0]).toEqual([name, true, true])
    const lines = text.split('\n').length
    for (const {file, line, column} of problems) {
      expect([name, file]).toEqual([name, 'docs/page.mdx'])
      expect(line).toBeGreaterThan(0)
      expect(line).toBeLessThanOrEqual(lines)
      expect(column).toBeGreaterThan(0)
    }
    costs[name] = {time: time - plain.time, isReported: errors.length > 0}
  }
  const expensive = Object.entries(costs).filter(([, {time}]) => time > mostPageTime)
  expect(expensive).toEqual([])
  // These take no longer than other pages of their size.
  for (const name of ['heading-spaces', 'line', 'hyphens']) {
    expect([name, costs[name]?.isReported]).toEqual([name, false])
  }
  // The size of these is all that is looked at.
  for (const name of ['line-of-5-mb', 'page-of-5-mb']) expect(costs[name]?.time).toBeLessThan(2000)
})

interface FoundProblem {
  file: string
  line: number
  column: number
  severity: string
}

/** Build a site of a page and a home page, and measure its processor time, which other programs don't change. */
async function buildOne(text: string) {
  const root = await writeSite({
    'package.json': '{"name": "docs"}',
    'docs/index.mdx': '# Home\n',
    'docs/page.mdx': text
  })
  const record = path.join(root, 'time')
  const note = `import {writeFileSync} from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(record)}, JSON.stringify(process.cpuUsage())))`
  const {stdout} = await run(
    ['build', '--content', 'docs', '--out', 'dist', '--keep-going', '--json', '--jobs', '1'],
    root,
    {...budget, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(note)}`}
  )
  const {problems} = JSON.parse(stdout) as {problems: Array<FoundProblem>}
  const {user, system} = JSON.parse(readFileSync(record, 'utf8')) as NodeJS.CpuUsage
  return {
    time: (user + system) / 1000,
    problems,
    hasPage: existsSync(path.join(root, 'dist/page/index.html')),
    hasHome: existsSync(path.join(root, 'dist/index.html'))
  }
}

test.each([
  ['tree', '--problems', '--json'],
  ['proof', '--list', '--content', 'docs']
])(
  '`%s` stops parsing a page that takes too long, and goes on with the others',
  {timeout: 120_000},
  async (...args) => {
    const root = await writeSite({
      'package.json': '{"name": "docs"}',
      'docs/index.mdx': '# Home\n',
      'docs/guide.mdx': '---\nproof: {}\n---\n\n# Guide\n\n```sh\necho a\n```\n',
      'docs/hostile.mdx': `---\nproof: {}\n---\n\n${knownHostilePages.brackets}`
    })
    const isTree = args[0] === 'tree'
    const {stdout, stderr, code} = await run(args, isTree ? path.join(root, 'docs') : root, {
      LOCKSTEP_PAGE_SECONDS: '3'
    })
    expect(stderr).toContain(isTree ? 'waiting for hostile.mdx' : '')
    expect(code).toBe(isTree ? 1 : 0)
    expect(stdout).toContain(
      isTree ? 'Cannot compile page: it took longer than 3 s; last step: parsing' : '/guide'
    )
    expect(stdout).not.toContain('/hostile')
  }
)

test('`dev` reports a page that takes too long, and serves the others', {
  timeout: 120_000
}, async () => {
  const root = await writeSite({
    'package.json': '{"name": "docs"}',
    'docs/index.mdx': '# Home\n',
    'docs/hostile.mdx': `# Hostile\n\n${knownHostilePages.brackets}`
  })
  const child = spawn(process.execPath, [bin, 'dev', '--content', 'docs', '--port', '0'], {
    cwd: root,
    env: {...process.env, LOCKSTEP_PAGE_SECONDS: '1'},
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const ended = once(child, 'close')
  try {
    const address = await new Promise<string>((resolve) => {
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (piece) => {
        output += piece
        const [found] = /http\S+(?=\s)/.exec(output) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    expect(await (await fetch(address)).text()).toContain('Home</h1>')
    expect((await fetch(`${address}hostile/`)).status).toBe(404)
    const problems = await (await fetch(`${address}_lockstep/problems?address=/hostile`)).text()
    expect(problems).toContain('Cannot compile page: it took longer than 1 s; last step: parsing')
    expect(await (await fetch(address)).text()).toContain('Home</h1>')
  } finally {
    child.kill('SIGKILL')
    await ended
  }
})

async function run(
  args: Array<string>,
  cwd: string,
  more: Record<string, string> = {}
): Promise<{stdout: string; stderr: string; code: number}> {
  const env = {...process.env, ...more}
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, [bin, ...args], {cwd, env, stdio})
  const output = {stdout: '', stderr: ''}
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return {...output, code}
}
