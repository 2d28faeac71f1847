import {execFileSync} from 'node:child_process'
import {appendFile, readFile, rm, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test, vi} from 'vitest'
import {buildSite, readSettings} from '../src/index.ts'
import {type IdentityOptions, identifyBuild} from '../src/unchanged/identify-build.ts'
import {readUnchanged} from '../src/unchanged/read-unchanged.ts'

const files: Record<string, string> = {
  'docs/site.yaml':
    'title: Docs\ncontracts: ../code\ncomponents: parts.ts\nlint: {vocabulary: words.yaml}\n',
  'docs/words.yaml': 'topics: [fees]\n',
  'docs/parts.ts': 'import {size} from "./size.ts"\nexport const plugins = {remark: [size]}\n',
  'docs/size.ts': 'export const size = () => () => {}\n',
  'docs/content/index.mdx':
    '---\ntitle: Home\n---\n\nSee [missing](./gone.mdx).\n\n<Snippet file="shown.ts" />\n',
  'docs/content/next.mdx': '---\ntitle: Next\n---\n\nText.\n',
  'docs/public/file.txt': 'A file.\n',
  'code/foundry.toml': '[profile.default]\n',
  'code/shown.ts': 'const shown = 1\n',
  'code/src/Vault.sol': 'contract Vault {}\n',
  'program/run.js': 'run()\n'
}

/** Build a site whose files seem to be older than the build, and return what finds it unchanged. */
async function build(root: string, options: IdentityOptions = {}) {
  const asked = {site: 'docs', keepGoing: true, ...options}
  const find = (others: IdentityOptions = {}) => {
    const identity = identifyBuild(root, {...asked, ...others}, [path.join(root, 'program')])
    if (!identity) throw new Error('Cannot find an identity')
    return identity
  }
  const settings = await readSettings(root, asked)
  const identity = {...find(), start: Date.now() + 60_000}
  const report = await buildSite(settings, {keepGoing: true, identity})
  return {
    report,
    find: (others?: IdentityOptions, now?: number, onChange?: () => void) =>
      readUnchanged(find(others), {now, onChange})
  }
}

async function writeProject(): Promise<string> {
  const root = await writeSite(files)
  const git = (...args: ReadonlyArray<string>) => execFileSync('git', args, {cwd: root})
  git('init', '--quiet')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Start')
  return root
}

test('a build of which nothing changed is reported without building', async () => {
  const root = await writeProject()
  const {report, find} = await build(root)
  expect(report).toMatchObject({pages: 2, compiled: 2, written: {rendered: 4}})
  expect(report.problems.map(({ruleId}) => ruleId)).toContain('missing-link')

  const {stages: _, ...before} = report
  const known = find()
  expect(known).toEqual({
    content: path.join(root, 'docs/content'),
    report: {
      ...before,
      compiled: 0,
      written: {...before.written, rendered: 0},
      stages: [{name: 'compare', time: expect.any(Number)}]
    }
  })
  // Asking changes nothing.
  expect(find()).toEqual({...known, report: {...known?.report, stages: [expect.anything()]}})
})

/** Replace the content of a file and keep its size and time, as some tools do. */
async function replaceQuietly(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const kept = `${await writeSite({})}/kept`
  await writeFile(kept, '')
  // Node.js sets times in milliseconds, which is less than what files have.
  execFileSync('touch', ['-r', file, kept])
  await writeFile(file, text.replace(/[a-z]/, 'x'))
  execFileSync('touch', ['-r', kept, file])
}

const edit =
  (name: string) =>
  (root: string): Promise<void> =>
    appendFile(path.join(root, name), '\n')
const add =
  (name: string) =>
  (root: string): Promise<void> =>
    writeFiles(root, {[name]: '{}'})
const remove =
  (name: string) =>
  (root: string): Promise<void> =>
    rm(path.join(root, name))

const changes: Array<[what: string, change: (root: string) => Promise<void> | void]> = [
  ['a page is edited', edit('docs/content/index.mdx')],
  [
    'a page of the same size and time is another one',
    (root) => replaceQuietly(path.join(root, 'docs/content/index.mdx'))
  ],
  ['a page is added', add('docs/content/deep/new.mdx')],
  ['a page is removed', remove('docs/content/next.mdx')],
  ['the settings are edited', edit('docs/site.yaml')],
  ['settings come in that are found first', add('site.yaml')],
  ['a public file is edited', edit('docs/public/file.txt')],
  ['a public file is added', add('docs/public/other.txt')],
  ['a module of the components is edited', edit('docs/size.ts')],
  ['a file that lint reads is edited', edit('docs/words.yaml')],
  ['a lock is written', add('docs/lockstep.lock')],
  ['a transcript is written', add('docs/proofs/index.json')],
  ['a contract is edited', edit('code/src/Vault.sol')],
  ['an artifact is written', add('code/out/Vault.sol/Vault.json')],
  ['variables of Foundry are written', add('code/.env')],
  ['a file that a page shows is edited', edit('code/shown.ts')],
  ['a manifest names a version', add('docs/package.json')],
  ['the program is another one', edit('program/run.js')],
  [
    'something is committed',
    (root) => {
      execFileSync('git', ['commit', '--quiet', '--allow-empty', '-m', 'More'], {cwd: root})
    }
  ],
  ['a document is edited', edit('docs/dist/index.html')],
  ['a document is removed', remove('docs/dist/all-pages/index.html')],
  ['a file is added to the site', add('docs/dist/other.html')],
  ['the site is removed', (root) => rm(path.join(root, 'docs/dist'), {recursive: true})],
  ['the cache is removed', (root) => rm(path.join(root, 'docs/.lockstep'), {recursive: true})]
]

test('anything that changes is noticed', async () => {
  const root = await writeProject()
  for (const [what, change] of changes) {
    const {find} = await build(root)
    expect([what, find() !== undefined]).toEqual([what, true])
    await change(root)
    expect([what, find() !== undefined]).toEqual([what, false])
  }
})

test('a document that was edited is built again, even if its size and time were restored', async () => {
  const root = await writeProject()
  await build(root)
  const names = ['index.html', 'next/index.html', 'file.txt']
  const documents = names.map((name) => path.join(root, 'docs/dist', name))
  const read = () => Promise.all(documents.map((file) => readFile(file, 'utf8')))
  const before = await read()
  // The second build links files of the first one, which changes their status.
  expect((await build(root)).report.written?.rendered).toBe(0)
  await writeFile(path.join(root, 'docs/content/new.mdx'), '# New\n')
  await build(root)
  await rm(path.join(root, 'docs/content/new.mdx'))
  await build(root)
  expect((await build(root)).report.written?.rendered).toBe(0)

  // Times of files are as coarse as the clock of the system.
  await setTimeout(50)
  for (const file of documents) await replaceQuietly(file)
  expect(await read()).not.toEqual(before)
  await build(root)
  expect(await read()).toEqual(before)
})

test('a build is not the same once a check of deployed code that it shows is old', async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', undefined)
  const root = await writeProject()
  const day = 24 * 60 * 60 * 1000
  const date = new Date(Date.now() - 10 * day).toISOString().slice(0, 10)
  const check = {chain: 1, address: `0x${'1'.repeat(40)}`, contract: 'Vault', block: 1, date}
  await writeFiles(root, {
    'docs/site.yaml': `${files['docs/site.yaml']}deployments: {registry: r.json, maxAge: 30}\n`,
    'docs/r.json': '{}',
    'docs/deployments.lock.json': JSON.stringify([{...check, result: 'exact'}])
  })
  const {find} = await build(root)
  expect(find({}, Date.now() + 15 * day)).toBeDefined()
  expect(find({}, Date.now() + 25 * day)).toBeUndefined()
  vi.unstubAllEnvs()
})

test('other options and another environment are another build', async () => {
  const root = await writeProject()
  const {find} = await build(root)
  expect(find({out: 'elsewhere'})).toBe(undefined)
  expect(find({keepGoing: false})).toBe(undefined)
  vi.stubEnv('FOUNDRY_PROFILE', 'ci')
  expect(find()).toBe(undefined)
  vi.unstubAllEnvs()
  expect(find()).toBeDefined()
})

test('a page that was edited is noticed before all files are compared', async () => {
  const root = await writeProject()
  const {find} = await build(root)
  const calls: Array<string> = []
  const compare = () => find({}, undefined, () => calls.push('changed'))
  expect(compare()).toBeDefined()
  expect(calls).toEqual([])
  // The clock of files has steps of a few milliseconds.
  await setTimeout(20)
  await appendFile(path.join(root, 'docs/content/index.mdx'), 'More.\n')
  expect(compare()).toBe(undefined)
  expect(calls).toEqual(['changed'])
})

test('nothing is recorded when a file changed while the site was built', async () => {
  const root = await writeProject()
  const identity = identifyBuild(root, {site: 'docs'}, [path.join(root, 'program')])
  if (!identity) throw new Error('Cannot find an identity')
  await appendFile(path.join(root, 'docs/content/index.mdx'), '\n')
  await buildSite(await readSettings(root, {site: 'docs'}), {identity})
  expect(readUnchanged(identity)).toBe(undefined)
})

test('an edit while the site is built after another edit is found by the next build', async () => {
  const root = await writeProject()
  const page = path.join(root, 'docs/content/index.mdx')
  const rebuild = async (change: () => Promise<void> | void) => {
    const {find} = await build(root)
    await appendFile(page, '\n')
    const identity = identifyBuild(root, {site: 'docs', keepGoing: true}, [
      path.join(root, 'program')
    ])
    if (!identity) throw new Error('Cannot find an identity')
    expect(readUnchanged(identity)).toBe(undefined)
    await change()
    const settings = await readSettings(root, {site: 'docs'})
    await buildSite(settings, {
      keepGoing: true,
      identity: {...identity, start: Date.now() + 60_000}
    })
    return find()
  }
  expect(await rebuild(() => {})).toBeDefined()
  expect(await rebuild(() => appendFile(page, '\n'))).toBe(undefined)
})

test('a page that shows a file which is not there is looked at again', async () => {
  const root = await writeProject()
  await rm(path.join(root, 'code/shown.ts'))
  const {report, find} = await build(root)
  expect(report.problems.map(({ruleId}) => ruleId)).toContain('missing-source')
  expect(find()).toBe(undefined)
})

test('a damaged record is as good as none', async () => {
  const root = await writeProject()
  const {find} = await build(root)
  const identity = identifyBuild(root, {site: 'docs', keepGoing: true}, [
    path.join(root, 'program')
  ])
  await writeFile(identity?.file ?? '', '{"key": ')
  expect(find()).toBe(undefined)
})

test('a folder without settings, and separate modules of the program, have no identity', async () => {
  const root = await writeProject()
  expect(identifyBuild(root, {content: 'docs/content'}, [root])).toBe(undefined)
  expect(identifyBuild(root, {site: 'docs'})).toBe(undefined)
})

test('artifacts in a hidden folder that were removed since are no reason to fail', async () => {
  const root = await writeSite({
    ...files,
    'code/foundry.toml': '[profile.default]\nout = ".lockstep/out"\n',
    'code/.lockstep/out/Vault.sol/Vault.json': '{}'
  })
  const {find} = await build(root)
  expect(find()).toBeDefined()
  await rm(path.join(root, 'code/.lockstep'), {recursive: true})
  expect(find()).toBeUndefined()
})
