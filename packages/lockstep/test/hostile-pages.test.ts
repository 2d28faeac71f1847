import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {hostilePages, knownHostilePages} from './list-hostile-pages.ts'

const bin = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))
const pages = {...knownHostilePages, ...hostilePages}

/** A tenth of the time that pages usually have, which stops the same pages sooner. */
const budget = {LOCKSTEP_PAGE_SECONDS: '1'}

test('pages that were made to take long are built or reported at a cost of no more than their budgets, and the others are built', {
  timeout: 20 * 60_000
}, async () => {
  const plain = await buildPages({})
  const {time, problems, isBuilt} = await buildPages(pages)
  const errors = problems.filter(({severity}) => severity === 'error')
  const reported = new Set(errors.map(toName))
  const lost = Object.keys(pages).filter((name) => !reported.has(name) && !isBuilt(name))
  expect(lost).toEqual([])
  expect(isBuilt('')).toBe(true)
  for (const problem of problems) {
    const {line, column} = problem
    const name = toName(problem)
    const lines = pages[name]?.split('\n').length ?? 0
    expect([name, line >= 1, line <= lines, column >= 1]).toEqual([name, true, true, true])
  }
  // Each of them once took from half a minute to forever. Threads that are stopped and started again are included.
  expect(time - plain.time).toBeLessThan(Object.keys(pages).length * 1000)

  // These cost quadratic time in the Markdown parser, whatever we do.
  for (const name of ['links', 'expression']) expect(reported).toContain(name)
  // These take no longer than other pages of their size.
  for (const name of ['heading-spaces', 'line', 'hyphens']) expect(reported).not.toContain(name)
  // The size of these is all that is looked at.
  for (const name of ['line-of-5-mb', 'page-of-5-mb']) {
    const messages = errors.filter((error) => toName(error) === name).map(({message}) => message)
    expect(messages).toEqual([expect.stringMatching(/^Cannot read page: it is larger than 1 MB/)])
  }
})

interface FoundProblem {
  file: string
  line: number
  column: number
  severity: string
  message: string
}

function toName({file}: FoundProblem): string {
  return path.posix.basename(file, '.mdx')
}

/** Build a site of pages and a home page, and measure its processor time, which other programs don't change. */
async function buildPages(texts: Readonly<Record<string, string>>) {
  const root = await writeSite({
    'package.json': '{"name": "docs"}',
    'docs/index.mdx': '# Home\n',
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`docs/${name}.mdx`, text]))
  })
  const record = path.join(root, 'time')
  const note = `import {writeFileSync} from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(record)}, JSON.stringify(process.cpuUsage())))`
  const {stdout, stderr} = await run(
    ['build', '--content', 'docs', '--out', 'dist', '--keep-going', '--json', '--jobs', '2'],
    root,
    {...budget, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(note)}`}
  )
  expect(stderr).toBe('')
  const {problems} = JSON.parse(stdout) as {problems: Array<FoundProblem>}
  const {user, system} = JSON.parse(readFileSync(record, 'utf8')) as NodeJS.CpuUsage
  return {
    time: (user + system) / 1000,
    problems,
    isBuilt: (name: string) => existsSync(path.join(root, 'dist', name, 'index.html'))
  }
}

test.each([
  ['3', 'tree', '--problems', '--json'],
  ['1', 'proof', '--list', '--content', 'docs']
])(
  'with %s s for a page, `%s` stops parsing one that takes too long, and goes on with the others',
  {timeout: 120_000},
  async (seconds, ...args) => {
    const root = await writeSite({
      'package.json': '{"name": "docs"}',
      'docs/index.mdx': '# Home\n',
      'docs/guide.mdx': '---\nproof: {}\n---\n\n# Guide\n\n```sh\necho a\n```\n',
      'docs/hostile.mdx': `---\nproof: {}\n---\n\n${knownHostilePages.brackets}`
    })
    const isTree = args[0] === 'tree'
    const {stdout, stderr, code} = await run(args, isTree ? path.join(root, 'docs') : root, {
      LOCKSTEP_PAGE_SECONDS: seconds
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
