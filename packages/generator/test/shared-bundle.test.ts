import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {bundleComponents} from '../src/assets/bundle-components.ts'
import {readSharedBundle} from '../src/assets/read-shared-bundle.ts'
import {getCacheKeys} from '../src/cache/remote/cache-keys.ts'
import {sealEntry} from '../src/cache/remote/seal-entry.ts'
import type {CacheStore} from '../src/cache/store.ts'
import {buildSite, readSettings} from '../src/index.ts'
import {secret, servers, setSecret} from './remote-servers.ts'

const files = {
  'parts.ts': `
import {createElement} from 'react'
import {word} from './word.ts'
const Shout = () => createElement('b', null, word)
export const components = {
  Shout: {type: 'island', load: 'idle', props: {}, component: Shout, source: './shout.ts'}
}
`,
  'shout.ts': `
import {createElement} from 'react'
import {word} from './word.ts'
export const Shout = () => createElement('b', null, word)
`,
  'word.ts': 'export const word = "loud"\n'
}

/** A site with a component. Each call is another machine with the same files. */
function createMachine(remote?: object, more: Record<string, string> = {}): Promise<string> {
  const cache = remote ? `cache:\n  remote: ${JSON.stringify(remote)}\n` : ''
  return writeSite({
    'site.yaml': `title: T\ncontent: docs\ncomponents: parts.ts\n${cache}`,
    'docs/index.mdx': '# Home\n\n<Shout />\n',
    ...files,
    ...more
  })
}

async function build(folder: string) {
  return buildSite(await readSettings(folder, {}), {jobs: 1})
}

function readSite(folder: string): Array<[string, string]> {
  const out = path.join(folder, 'dist')
  return readdirSync(out, {recursive: true, withFileTypes: true})
    .filter((each) => each.isFile() && each.name !== 'build.json')
    .map(({parentPath, name}): [string, string] => {
      const file = path.join(parentPath, name)
      const text = readFileSync(file, 'latin1').replace(/"timestamp": ?"[^"]+"/, '')
      return [path.relative(out, file), text]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

for (const [name, start, isThere] of servers) {
  test.skipIf(!isThere)(`a second machine finds the bundles of components on ${name}`, async () => {
    const {port, toRemote} = await start()
    setSecret(secret)
    const [a, b] = await Promise.all([createMachine(toRemote(port)), createMachine(toRemote(port))])
    const first = await build(a)
    expect(first.problems).toEqual([])
    expect(await build(b)).toMatchObject({
      compiled: 0,
      remote: {missing: 0, sent: 0}
    })
    expect(readSite(b)).toEqual(readSite(a))
    const scripts = readSite(b).filter(([file]) => /Shout\..*\.js$/.test(file))
    expect(scripts).toHaveLength(1)
  })
}

test('a bundle is shared only where all of its sources are the same', async () => {
  const values = new Map<string, Uint8Array>()
  const store: CacheStore = {
    isShared: true,
    has: async (key) => values.has(key),
    get: async (key) => values.get(key),
    async put(key, value) {
      values.set(key, value)
    }
  }
  let made = 0
  const read = async (more: Record<string, string> = {}, engine = 'e') => {
    const file = path.join(await createMachine(undefined, more), 'parts.ts')
    return readSharedBundle(file, {store, engine}, async () => {
      made++
      let module = ''
      const {files, islands} = await bundleComponents(file, undefined, {
        async onModule(code) {
          module = code
        }
      })
      return {module, files, islands, inputs: ['parts.ts', 'shout.ts', 'word.ts']}
    })
  }
  const first = await read()
  expect([await read(), made]).toEqual([first, 1])
  const other = await read({'word.ts': 'export const word = "quiet"\n'})
  expect(made).toBe(2)
  expect(other.files).not.toEqual(first.files)
  await read({'word.ts': 'export const word = "quiet"\n'}, 'f')
  expect(made).toBe(3)
  const settings = (target: string) => ({
    'tsconfig.json': '{"extends": "./more.json"}',
    'more.json': `{"compilerOptions": {"target": "${target}"}}`
  })
  await read(settings('es2022'))
  await read(settings('es2022'))
  expect(made).toBe(4)
  await read(settings('es2023'))
  expect(made).toBe(5)
  // The settings of a package have no name that is the same on every machine.
  await read({'tsconfig.json': '{"extends": "settings/tsconfig.json"}'})
  await read({'tsconfig.json': '{"extends": "settings/tsconfig.json"}'})
  expect(made).toBe(7)
})

test('no code runs that someone without the secret put into the cache', async () => {
  const base = await writeSite({})
  setSecret(secret)
  const remote = {driver: 'fs', base}
  const first = await createMachine(remote)
  await build(first)
  const bundles = readdirSync(base).filter((name) => /^bundle-(?!inputs-)/.test(name))
  expect(bundles).toHaveLength(1)
  const [name = ''] = bundles
  const {own} = getCacheKeys('a secret that someone else has thought out', undefined)
  if (!own) throw new Error('no keys')
  const evil = {module: 'globalThis.wasRun = true\n', files: [], islands: {}, inputs: []}
  const sealed = sealEntry(own, name, Buffer.from(JSON.stringify(evil)))
  const plain = Buffer.from(JSON.stringify(evil))
  const [list = ''] = readdirSync(base).filter((each) => each.startsWith('bundle-inputs-'))
  const moved = readFileSync(path.join(base, list))
  for (const entry of [sealed, plain, moved]) {
    writeFileSync(path.join(base, name), entry)
    const folder = await createMachine(remote)
    // It would be written again by a build that may write.
    const report = await build(folder)
    expect(report.remote?.rejected).toEqual([name])
    expect(readSite(folder)).toEqual(readSite(first))
  }
  expect(globalThis).not.toHaveProperty('wasRun')
  await writeFiles(base, {[list]: 'garbage'})
  expect((await build(await createMachine(remote))).remote?.rejected).toEqual([list])
})
