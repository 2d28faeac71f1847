import {createHash} from 'node:crypto'
import {chmodSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import type {Transcript} from '@lockstep/proof'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {describeCache, type ProofResult, proveSite, readSettings} from '../src/index.ts'
import {readSharedRuns} from '../src/proof/read-shared-runs.ts'
import {secret, servers, setSecret} from './remote-servers.ts'

const greeting = page('```sh\necho "hello, $(basename "$PWD")"\n```\n')

function page(fences: string, front = '{}'): string {
  return `---\ntitle: Page\nproof: ${front}\n---\n\n${fences}`
}

/** A site with a page to run. Each call is another machine with the same files. */
function createMachine(remote: object | undefined, files: Record<string, string> = {}) {
  const cache = remote ? `cache:\n  remote: ${JSON.stringify(remote)}\n` : ''
  return writeSite({
    'site.yaml': `title: T\ncontent: docs\n${cache}`,
    'docs/a.mdx': greeting,
    ...files
  })
}

async function prove(folder: string, reuse = true) {
  return proveSite(await readSettings(folder, {}), {reuse})
}

/** Prove the only page, and return its result. */
async function proveOne(folder: string): Promise<ProofResult> {
  const {pages} = await prove(folder)
  const [only] = pages
  if (!only || pages.length > 1) throw new Error('expected one page')
  return only
}

for (const [name, start, isThere] of servers) {
  test.skipIf(!isThere)(`a second machine reuses a run through ${name}`, async () => {
    const {port, toRemote} = await start()
    setSecret(secret)
    const [a, b] = await Promise.all([createMachine(toRemote(port)), createMachine(toRemote(port))])
    const first = await prove(a)
    expect(first).toMatchObject({pages: [{passed: true, isWritten: true}], remote: {sent: 1}})
    expect(first.pages[0]?.steps).toHaveLength(1)

    const second = await prove(b)
    const date = first.pages[0]?.transcript?.date
    expect(second).toMatchObject({
      pages: [{passed: true, isWritten: true, steps: [], reused: date}],
      remote: {found: 1, missing: 0, sent: 0}
    })
    const read = (folder: string) => readFileSync(path.join(folder, 'proofs/a.json'), 'utf8')
    expect(read(b)).toBe(read(a))
    expect(await describeCache(await readSettings(b, {}))).toMatchObject({
      proof: {pages: 1, reused: 1},
      remote: {entries: 1}
    })

    // Without the option, the page runs all the same.
    expect((await prove(b, false)).pages[0]?.steps).toHaveLength(1)
  })
}

const project = {
  'foundry.toml': '[profile.default]\n',
  'src/Bank.sol': 'contract Bank {}\n',
  'README.md': 'words\n',
  'node_modules/dep/package.json': '{"name": "dep", "version": "1.0.0"}',
  'docs/a.mdx': page('```sh\ncat README.md\n```\n', '{project: true}')
}

const changes: Array<[name: string, files: Record<string, string>]> = [
  ['a command', {'docs/a.mdx': page('```sh\ncat README.md && true\n```\n', '{project: true}')}],
  ['an option', {'docs/a.mdx': page('```sh\ncat README.md\n```\n', '{project: true, timeout: 9}')}],
  ['any file of the project', {'README.md': 'other words\n'}],
  [
    'the version of an installed package',
    {'node_modules/dep/package.json': '{"name": "dep", "version": "1.0.1"}'}
  ],
  ['the set-up command', {'site.yaml': 'proof: {setup: "true", path: bin}\n'}],
  ['a program', {'bin/cat': '#!/bin/sh\necho cat 2\n'}]
]

test('a run is reused only where everything that it started with is the same', async () => {
  setSecret(secret)
  const base = await writeSite({})
  const create = async (files: Record<string, string>) => {
    const {'site.yaml': more = 'proof: {path: bin}\n', ...others} = files
    const settings = `title: T\ncontent: docs\ncontracts: .\n${more}cache:\n  remote: {driver: fs, base: ${base}}\n`
    const cat = '#!/bin/sh\necho cat 1\n'
    const folder = await createMachine(undefined, {
      ...project,
      'bin/cat': cat,
      ...others,
      'site.yaml': settings
    })
    chmodSync(path.join(folder, 'bin/cat'), 0o755)
    return folder
  }
  expect((await proveOne(await create({}))).reused).toBe(undefined)
  expect((await proveOne(await create({}))).reused).toBeDefined()
  for (const [name, files] of changes) {
    const {passed, reused} = await proveOne(await create(files))
    expect([name, passed, reused]).toEqual([name, true, undefined])
  }
})

test('a run of a machine without the secret, of another page, or cut off is not reused', async () => {
  const base = await writeSite({})
  const remote = {driver: 'fs', base}
  const other = {'docs/a.mdx': greeting.replaceAll('hello', 'hi')}
  const listEntries = () => readdirSync(base).sort()

  setSecret('a secret that someone else has thought out')
  await prove(await createMachine(remote))
  setSecret(secret)
  const forged = await prove(await createMachine(remote))
  expect(forged.pages[0]).not.toHaveProperty('reused')
  expect(forged.remote?.rejected).toHaveLength(1)
  const [own = ''] = listEntries()

  // Put the run of another page where this one is looked for.
  await prove(await createMachine(remote, other))
  const [swapped = ''] = listEntries().filter((name) => name !== own)
  const entry = readFileSync(path.join(base, own))
  writeFileSync(path.join(base, own), readFileSync(path.join(base, swapped)))
  for (const bytes of [undefined, entry.subarray(0, entry.length - 1), Buffer.from('{}')]) {
    if (bytes) writeFileSync(path.join(base, own), bytes)
    const {pages, remote: report} = await prove(await createMachine(remote))
    expect(pages[0]).toMatchObject({passed: true, steps: [{}]})
    expect(report?.rejected).toHaveLength(1)
  }
  // The last of them ran, and shared its run again.
  expect((await proveOne(await createMachine(remote))).reused).toBeDefined()
})

test('a run is forgotten after seven days, and with a file that its commands loaded', async () => {
  setSecret(secret)
  const site = await writeSite({'a.txt': 'a\n'})
  const base = await writeSite({})
  const settings = await readSettings(await createMachine({driver: 'fs', base}), {})
  const date = '2026-01-10T00:00:00.000Z'
  const digest = createHash('sha256').update('a\n').digest('hex')
  const transcript: Transcript = {
    version: 1,
    file: 'a.mdx',
    date,
    seconds: 1,
    tools: {},
    plan: 'p',
    files: {'/a.txt': digest},
    steps: []
  }
  const day = 24 * 3600 * 1000
  const isFound = async (
    days: number,
    wanted: {plan?: string; file?: string; site?: string | undefined; inputs?: string} = {}
  ) => {
    const now = () => Date.parse(date) + days * day
    const runs = await readSharedRuns(settings, {isAsked: true, now})
    const run = {inputs: 'i', plan: 'p', file: 'a.mdx', site, ...wanted}
    const found = await runs?.find(run)
    runs?.close()
    return found !== undefined
  }
  const runs = await readSharedRuns(settings, {isAsked: true, now: Date.now})
  runs?.add('i', transcript)
  await runs?.send([])
  runs?.close()

  expect([await isFound(0), await isFound(6.9), await isFound(7.1), await isFound(-2)]).toEqual([
    true,
    true,
    false,
    false
  ])
  expect(await isFound(1, {plan: 'q'})).toBe(false)
  expect(await isFound(1, {file: 'b.mdx'})).toBe(false)
  expect(await isFound(1, {inputs: 'j'})).toBe(false)
  expect(await isFound(1, {site: undefined})).toBe(false)
  await writeFiles(site, {'a.txt': 'b\n'})
  expect(await isFound(1)).toBe(false)
})

test('reusing runs needs a remote cache', async () => {
  await expect(prove(await createMachine(undefined))).rejects.toThrow(
    'Cannot reuse runs without a cache that machines share'
  )
})
