import {execFileSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {writeIndex} from '@lockstep/search'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type Outcome, runCommand} from './run-command.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'search-command-'))
  const index = path.join(folder, 'dist/_lockstep/search')
  await mkdir(index, {recursive: true})
  const pages = [
    {
      route: '/lockbox',
      title: 'Move tokens',
      personas: ['app-developer'],
      categories: [],
      contentType: 'tutorial',
      sections: [
        {
          trail: ['Move tokens', 'Lock'],
          id: 'lock',
          text: 'Call it once.\u001b[2J\nStart with --max-delay=3.',
          code: [{language: 'solidity', text: 'revert("No tokens to lock");'}],
          inlineCode: []
        }
      ]
    }
  ]
  const [entry] = await writeIndex(pages, {
    write: (name, bytes) => writeFileSync(path.join(index, name), bytes)
  })
  const build = {search: `/_lockstep/search/${entry}`}
  await writeFile(path.join(folder, 'dist/build.json'), JSON.stringify(build))
  await mkdir(path.join(folder, 'empty'))
  await mkdir(path.join(folder, 'lost'))
  await mkdir(path.join(folder, 'settings'))
  const settings = 'title: T\ncontent: docs\nout: '
  await writeFile(path.join(folder, 'settings/site.yaml'), `${settings}../dist\n`)
  await writeFile(path.join(folder, 'settings/public.yaml'), `${settings}public\n`)
  await writeFile(path.join(folder, 'lost/build.json'), '{"search": "../../../etc/passwd"}')
  await mkdir(path.join(folder, 'pipe'))
  execFileSync('mkfifo', [path.join(folder, 'pipe/build.json')])
  await mkdir(path.join(folder, 'zero'))
  await writeFile(path.join(folder, 'zero/build.json'), '{"search": "/index.0.json"}')
  await symlink('/dev/zero', path.join(folder, 'zero/index.0.json'))
})

afterAll(() => rm(folder, {recursive: true, force: true}))

async function run(...args: Array<string>): Promise<Outcome> {
  const outcome = await runCommand(['search', ...args], folder)
  return {...outcome, stderr: outcome.stderr.replaceAll(`${folder}/`, '')}
}

test('pages are shown with their sections, and with the line that was found', async () => {
  expect(await run('No tokens to lock')).toEqual({
    code: 0,
    stdout: 'Move tokens\n  Lock  /lockbox#lock\n    revert("No tokens to lock");\n  /lockbox\n',
    stderr: ''
  })
})

test('without `--in`, the folder is the one that the settings build into', async () => {
  expect((await run('lock', '--site', 'settings')).stdout).toContain('Move tokens')
})

test('control sequences are escaped for the terminal', async () => {
  expect((await run('once')).stdout).toContain('Call it once.\\u001b[2J')
})

test('`--json` prints only data', async () => {
  const {code, stdout} = await run('lock', '--json', '--persona', 'app-developer')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    query: 'lock',
    total: 1,
    hits: [{route: '/lockbox', sections: [{id: 'lock'}, {trail: []}]}]
  })
})

test('`--explain` shows how words were interpreted, and scores', async () => {
  const {stdout} = await run('tokns', 'once', '--explain')
  expect(stdout).toContain('tokns  × 1.00\n  typo   tokens  × 0.50, 2 sections\n')
  expect(stdout).toMatch(/^once {2}× 1\.00\n {2}exact {2}once {2}× 1\.00, 1 section$/m)
  expect(stdout).toMatch(/^Move tokens {2}\d+\.\d\d$/m)
})

test.each([[['--max-delay', '--limit', '1']], [['--max-delay=3']], [['--', '--max-delay']]])(
  'flags of other programs are words of the query: %j',
  async (args) => {
    const {code, stdout} = await run(...args)
    expect([code, stdout]).toEqual([
      0,
      'Move tokens\n  Lock  /lockbox#lock\n    Start with --max-delay=3.\n'
    ])
  }
)

const failures: Array<[args: Array<string>, code: number, stderr: string]> = [
  [['qqqq'], 1, 'Cannot find a page for `qqqq`\n'],
  [
    ['lock', '--type', 'guide'],
    2,
    'Unexpected content type `guide`, expected one of `tutorial`\nRun `lockstep search --help` for its options.\n'
  ],
  [
    ['lock', '--persona', 'app-developers'],
    2,
    'Unexpected persona `app-developers`; did you mean `app-developer`?\nRun `lockstep search --help` for its options.\n'
  ],
  [['qqqq', '--persona', 'app-developer'], 1, 'Cannot find a page for `qqqq`\n'],
  [
    [],
    2,
    'Cannot find a query: pass the words to search for\nRun `lockstep search --help` for its options.\n'
  ],
  [
    ['lock', '--limit', '0'],
    2,
    'Unexpected `--limit 0`, expected a number from 1\nRun `lockstep search --help` for its options.\n'
  ],
  [
    ['lock', '--limit', '-1'],
    2,
    'Unexpected `--limit -1`, expected a number that is not negative\nRun `lockstep search --help` for its options.\n'
  ],
  [
    ['lock', '--site', 'settings/public.yaml'],
    2,
    'Cannot find a search index in `settings/public`: build the site first, or name its folder with `--in`\n'
  ],
  [
    ['lock', '--site', 'gone'],
    2,
    'Cannot find `gone`, expected a file such as `site.yaml`, or the folder that contains it\n'
  ],
  [
    ['lock', '--in', 'empty'],
    2,
    'Cannot find a search index in `empty`: build the site first, or name its folder with `--in`\n'
  ],
  [
    ['lock', '--in', 'lost'],
    2,
    'Cannot load `passwd.bin` of the search index: build the site again\n'
  ],
  [
    ['lock', '--in', 'pipe'],
    2,
    'Cannot find a search index in `pipe`: build the site first, or name its folder with `--in`\n'
  ],
  [
    ['lock', '--in', 'zero'],
    2,
    'Cannot load `index.0.json` of the search index: build the site again\n'
  ]
]

test.each(failures)('search %j ends with %i', async (args, code, stderr) => {
  expect(await run(...args)).toEqual({code, stdout: '', stderr})
})
