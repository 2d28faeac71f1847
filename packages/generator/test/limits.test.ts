import {chmodSync, readdirSync, readFileSync, truncateSync, utimesSync} from 'node:fs'
import path from 'node:path'
import type {LintSite} from '@lockstep/lint'
import type {Problem} from '@lockstep/problem'
import {findLargestMap, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {openDiskStore} from '../src/cache/open-disk-store.ts'
import {getCacheKeys} from '../src/cache/remote/cache-keys.ts'
import {createRemoteStore} from '../src/cache/remote/create-remote-store.ts'
import {readRemoteOptions} from '../src/cache/remote/read-remote-options.ts'
import type {RemoteDriver} from '../src/cache/remote/remote-driver.ts'
import {createPartialReader} from '../src/compile/read-partials.ts'
import {removeOldStates} from '../src/contract-states/remove-old-states.ts'
import {readRuntimeCode} from '../src/deployments/read-runtime-code.ts'
import {listCalls} from '../src/init/deploy/list-calls.ts'
import {startChain} from '../src/init/deploy/start-chain.ts'
import {tryDeployments} from '../src/init/deploy/try-deployments.ts'
import {readProjectOutline} from '../src/init/read-project-outline.ts'
import {limitRule} from '../src/lint/check-site-state.ts'
import {fixUntilDone} from '../src/lint/fix-until-done.ts'
import {readExternal} from '../src/lint/read-external.ts'
import {createRecall} from '../src/lint/read-lint-site.ts'
import {buildSiteModel} from '../src/model/build-site-model.ts'
import {readTranscript} from '../src/proof/read-transcript.ts'
import {parseSettings} from '../src/settings/parse-settings.ts'
import {settingsSchema} from '../src/settings/settings.ts'

const secret = 'a secret that has more than 32 letters'

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Create a remote store on a driver that only does what is given. */
function createStore(driver: Partial<RemoteDriver>) {
  const store = createRemoteStore({
    name: 'test',
    keys: getCacheKeys(secret, undefined),
    isPatient: true,
    driver: {
      get: async () => undefined,
      put: async () => {},
      list: async () => [],
      getTime: async () => undefined,
      remove: async () => {},
      close: async () => {},
      ...driver
    }
  })
  onTestFinished(() => store.close())
  return store
}

const value = async (): Promise<Uint8Array> => new Uint8Array(1)

test('a cache that never answers is given up after three requests of ten seconds', async () => {
  useFakeTimers()
  const store = createStore({get: () => new Promise(() => {})})
  let found = 0
  for (const key of ['a', 'b', 'c', 'd']) void store.get(key).then(() => found++)
  await vi.advanceTimersByTimeAsync(9000)
  expect(found).toBe(0)
  await vi.advanceTimersByTimeAsync(1500)
  expect(found).toBe(4)
  expect(store.report().stopped).toBe('it did not answer within 10000 ms')
})

test('a cache is given up after three failures without an answer between them', async () => {
  let asked = 0
  const store = createStore({
    async get() {
      if (++asked === 3) return
      throw new Error(`failure ${asked}`)
    }
  })
  for (const key of ['a', 'b', 'c', 'd', 'e']) await store.get(key)
  expect(store.report().stopped).toBeUndefined()
  for (const key of ['f', 'g']) await store.get(key)
  expect([asked, store.report().stopped]).toEqual([6, 'failure 6'])
})

test('a cache gets 64 requests at the same time', async () => {
  let open = 0
  let most = 0
  const store = createStore({
    async put() {
      most = Math.max(most, ++open)
      await new Promise(setImmediate)
      open--
    }
  })
  await store.putAll(
    Array.from({length: 200}, (_, index) => `key-${index}`),
    value
  )
  expect([most, store.report().sent]).toEqual([64, 200])
})

test.each([
  ['20,000 letters', `{driver: fs, base: "${'a'.repeat(19_978)}"}`, true],
  ['more letters', `{driver: fs, base: "${'a'.repeat(19_979)}"}`, false],
  ['100 levels', `{driver: fs, base: ${'['.repeat(99)}${']'.repeat(99)}}`, true],
  ['more levels', `{driver: fs, base: ${'['.repeat(100)}${']'.repeat(100)}}`, false],
  ['few aliases', `{driver: fs, a: &a b, base: [${'*a,'.repeat(9)}]}`, true],
  ['many aliases', `{driver: fs, a: &a [1,1], base: [${'*a,'.repeat(11)}]}`, false]
])('the variable of a remote cache with %s', (_, text, isRead) => {
  const settings = {cache: {}, content: 'docs', file: undefined}
  const read = () => readRemoteOptions(settings, {LOCKSTEP_CACHE_REMOTE: text})
  if (isRead) expect(read()?.driver).toBe('fs')
  else expect(read).toThrow('Unexpected value of `LOCKSTEP_CACHE_REMOTE`')
})

test('a store of many files is written as one', async () => {
  const folder = await writeSite({})
  const fill = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const store = openDiskStore(folder)
      await store.put(`key-${count}-${index}`, new Uint8Array([index]))
      store.close()
    }
  }
  const trim = async (): Promise<number> => {
    const store = openDiskStore(folder)
    for (const name of readdirSync(folder)) store.use(`key-32-${Number.parseInt(name, 10) - 1}`)
    store.trim()
    store.close()
    return readdirSync(folder).length
  }
  await fill(32)
  expect(await trim()).toBe(32)
  await fill(1)
  expect(await trim()).toBe(1)
})

test('the eight states that were used last are kept', async () => {
  const names = Array.from({length: 10}, (_, index) => `state-${index}`)
  const folder = await writeSite(Object.fromEntries(names.map((name) => [`${name}/a`, ''])))
  for (const [index, name] of names.entries()) utimesSync(path.join(folder, name), index, index)
  await removeOldStates(folder)
  expect(readdirSync(folder).sort()).toEqual(names.slice(2))
})

test('settings report twenty mistakes, and how many are left', () => {
  const parse = (count: number) => () => {
    const keys = Array.from({length: count}, (_, index) => `unknown${index}: 1\n`)
    parseSettings(settingsSchema, `title: T\n${keys.join('')}`, 'site.yaml')
  }
  expect(parse(20)).toThrow(/^(?:site\.yaml:\d+:1 .*\n){19}site\.yaml:21:1 [^\n]*$/)
  expect(parse(25)).toThrow(/^(?:site\.yaml:\d+:1 .*\n){20}and 5 more$/)
})

test('a redirect leads from a path with names of at most 200 characters', () => {
  const parse = (length: number) => () => {
    const name = 'a'.repeat(length)
    parseSettings(settingsSchema, `title: T\nredirects: {/${name}/${name}: /b}\n`, 'site.yaml')
  }
  expect(parse(200)).not.toThrow()
  expect(parse(201)).toThrow('site.yaml:2:13 Unexpected `redirects./aaa')
})

test('a transcript of more than 20 MB counts as missing', async () => {
  const step = {heading: 'A', isShown: true, commands: []}
  const transcript = JSON.stringify({
    version: 1,
    file: 'a.mdx',
    plan: 'x',
    date: '2026-01-01T00:00:00.000Z',
    seconds: 1,
    tools: {},
    files: {},
    steps: [step]
  })
  const root = await writeSite({
    'a.json': transcript.padEnd(20_000_000),
    'b.json': transcript.padEnd(20_000_001)
  })
  expect(await readTranscript(root, '/a')).toMatchObject({file: 'a.mdx'})
  expect(await readTranscript(root, '/b')).toBeUndefined()
})

test('an artifact of more than 100 MB is refused with its size', async () => {
  const root = await writeSite({'foundry.toml': '[profile.default]\n', 'out/A.sol/A.json': '{}'})
  truncateSync(path.join(root, 'out/A.sol/A.json'), 100_000_001)
  expect(() => readRuntimeCode('A', {root, profile: undefined})).toThrow('it is larger than 100 MB')
})

test('a lint rule has the time of a page, and two milliseconds for each page', () => {
  vi.stubEnv('LOCKSTEP_PAGE_SECONDS', '0.1')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  // Without a limit, it ends later.
  const slow = (): void => {
    for (const start = performance.now(); performance.now() - start < 8000; );
  }
  expect(limitRule(slow, 50)).toBe('took longer than 0.2 s')
  expect(limitRule(() => {}, 50)).toBeUndefined()
})

function toLintSite(urls: ReadonlyArray<string>): LintSite {
  // Nothing else of the site is read.
  return {pages: [{links: urls.map((url) => ({link: {url}}))}]} as unknown as LintSite
}

test('external links are requested eight at a time', async () => {
  const cache = await writeSite({})
  const urls = Array.from({length: 30}, (_, index) => `https://a.example/${index}`)
  let open = 0
  let most = 0
  await readExternal(toLintSite(urls), {
    cache,
    async open() {
      most = Math.max(most, ++open)
      await new Promise(setImmediate)
      open--
      return undefined
    }
  })
  expect(most).toBe(8)
})

test('an external link has fifteen seconds', {timeout: 20_000}, async () => {
  const {timeout} = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(time / 100))
  vi.stubGlobal('fetch', (_: string, {signal}: {signal: AbortSignal}) => {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const answers = await readExternal(toLintSite(['https://a.example/']), {
    cache: await writeSite({})
  })
  expect(answers.get('https://a.example/')?.fault).toContain('timeout')
})

/** Put programs into a folder, and search only there for them. */
async function usePrograms(programs: Readonly<Record<string, string>>): Promise<string> {
  const root = await writeSite(
    Object.fromEntries(
      Object.entries(programs).map(([name, code]) => [`bin/${name}`, `#!/bin/sh\n${code}\n`])
    )
  )
  for (const name of Object.keys(programs)) chmodSync(path.join(root, 'bin', name), 0o755)
  vi.stubEnv('PATH', `${path.join(root, 'bin')}${path.delimiter}/usr/bin${path.delimiter}/bin`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return root
}

test('a chain that does not listen within 30 seconds is none', async () => {
  await usePrograms({anvil: 'exec sleep 60'})
  useFakeTimers()
  let chain: unknown = 'waiting'
  const started = startChain().then((found) => {
    chain = found
  })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(chain).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  await started
  expect(chain).toBeUndefined()
})

test('after a minute no other deployment is tried', async () => {
  const root = await usePrograms({
    anvil: 'echo "Listening on 127.0.0.1:1"\nexec sleep 60',
    forge: `echo "$@" >> "$(dirname "$0")/../log"\nexit 1`
  })
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 40_000
    return now
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const plan = {
    variable: 'A',
    accounts: 0,
    steps: [
      {
        kind: 'create',
        role: 'main',
        variable: 'A',
        name: 'A',
        file: 'src/A.sol',
        values: []
      } as const
    ]
  }
  const calls = {reads: [], sends: []}
  expect(await tryDeployments([plan, plan, plan], {root, profile: 'default', calls})).toBeNull()
  expect(readFileSync(path.join(root, 'log'), 'utf8').trim().split('\n')).toHaveLength(1)
})

test('six functions of a kind are tried', () => {
  const functions = Array.from({length: 20}, (_, index) => ({
    name: `f${index}`,
    signature: `f${index}()`,
    callSignature: `f${index}()(uint256)`,
    inputs: [],
    isView: index % 2 === 0,
    isGetter: false,
    isInitializer: false,
    isPayable: false
  }))
  const {reads, sends} = listCalls(functions as unknown as Parameters<typeof listCalls>[0])
  expect([reads.length, sends.length]).toEqual([6, 6])
})

test('packages of a monorepo are found down to the third level of folders', async () => {
  const foundry = {'foundry.toml': '[profile.default]\n'}
  const find = async (folder: string) => {
    const root = await writeSite({})
    await writeFiles(path.join(root, folder), foundry)
    return JSON.stringify(await readProjectOutline(root))
  }
  expect(await find('a/b/c')).toContain('a/b/c')
  expect(await find('a/b/c/d')).not.toContain('a/b')
})

test('aliases of settings are reported where they begin, before they grow', () => {
  // 38 aliases, which are 1,600 values.
  const laughs = (width: number): string => {
    const list = (name: string): string => `[${Array(width).fill(name).join(', ')}]`
    return `title: T\na: &a ${list('x')}\nb: &b ${list('*a')}\nc: &c ${list('*b')}\nd: ${list('*c')}\n`
  }
  const parse = (text: string) => () => parseSettings(settingsSchema, text, 'site.yaml')
  expect(parse(laughs(3))).toThrow('site.yaml:2:1 Unexpected key `a`')
  expect(parse(laughs(8))).toThrow(
    'site.yaml:3:8 Unexpected aliases that never end or grow too large, expected plain values'
  )
  expect(parse('title: T\ntagline: *a\n')).toThrow(
    'site.yaml:2:10 Cannot find the anchor of `*a`, expected `&a` before it'
  )
})

test('a value of more than 64 MB is not sent to a cache, because no build would open it', async () => {
  const put: Array<string> = []
  const store = createStore({
    async put(key) {
      put.push(key)
    }
  })
  const sizes = new Map([
    ['fits', 64 * 2 ** 20],
    ['large', 64 * 2 ** 20 + 1]
  ])
  await store.putAll([...sizes.keys()], async (key) => new Uint8Array(sizes.get(key) ?? 0))
  expect([put, store.report().sent]).toEqual([['fits'], 1])
})

test('two fixes that undo each other are applied ten times', async () => {
  let written = 0
  const fix = {start: 0, end: 1, text: ''}
  const problem = {fix} as unknown as Problem
  const steps = {
    async write() {
      written++
    },
    // Without a limit, it ends later.
    find: async () => (written < 100 ? [problem] : [])
  }
  expect(await fixUntilDone([problem], steps)).toEqual([problem])
  expect(written).toBe(10)
})

test('lint keeps the parts of 1,500 pages, and then begins anew', () => {
  const recall = createRecall()
  let made = 0
  const make = () => {
    made++
    return {} as ReturnType<typeof recall>
  }
  for (let page = 0; page < 1500; page++) recall(`${page}.mdx`, make)
  for (const page of [0, 1499, 1500, 1500]) recall(`${page}.mdx`, make)
  expect(made).toBe(1501)
  recall('0.mdx', make)
  expect(made).toBe(1502)
})

test('parsed partials are kept up to 200', async () => {
  const names = Array.from({length: 250}, (_, index) => `_${index}.mdx`)
  const root = await writeSite(Object.fromEntries(names.map((name) => [name, 'A'])))
  const page = {} as ReturnType<Parameters<typeof createPartialReader>[1]>
  const startPage = createPartialReader(root, () => page)
  expect(findLargestMap(() => names.map((name) => startPage().get(name)))).toBe(200)
})

test('links of 2,000 pages are kept', () => {
  const pages = Array.from({length: 2100}, (_, index) => ({
    kind: 'page',
    name: `${index}`,
    route: `/${index}`,
    file: `${index}.mdx`
  }))
  // Nothing else of the site is read for a page without links.
  const model = buildSiteModel({
    tree: {root: {kind: 'folder', name: '', route: '/', children: pages}},
    entries: new Map(),
    links: {},
    listIds: () => [],
    assets: {},
    generated: new Map(),
    catalogues: new Set()
  } as unknown as Parameters<typeof buildSiteModel>[0])
  const list = [...model.pages.values()]
  expect(list).toHaveLength(2100)
  expect(findLargestMap(() => list.map(model.resolve))).toBe(2000)
})
