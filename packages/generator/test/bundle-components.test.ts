import {symlinkSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {bundleComponents} from '../src/assets/bundle-components.ts'
import {bundleTheme} from '../src/assets/bundle-theme.ts'
import {readThemeFiles} from '../src/assets/read-theme-files.ts'

const island = (name: string, load: string): string => `
import {createElement, useState} from 'react'
import {size} from './size.ts'
export function ${name}() {
  const [count, setCount] = useState(size)
  return createElement('button', {onClick: () => setCount(count + 1)}, count, ${load})
}
`

const files: Record<string, string> = {
  // What `defineIsland` returns; the runner of tests cannot load its module from here.
  'parts.ts': `
import {Counter} from './counter.ts'
import {Other} from './other.ts'
const common = {type: 'island', load: 'idle', props: {}} as const
export const components = {
  Counter: {component: Counter, source: './counter.ts', ...common},
  Other: {component: Other, source: './other.ts', ...common}
}
`,
  'counter.ts': island('Counter', '"one"'),
  'other.ts': island('Other', '"two"'),
  'size.ts': 'export const size = 1\n'
}

const ignore = {onModule: async (): Promise<void> => {}}

/** Bundle the same components in a folder, from which all packages are somewhere else. */
async function bundle(folder: string, more: Record<string, string> = {}) {
  const entries = Object.entries({...files, ...more})
  const root = await writeSite(
    Object.fromEntries(entries.map(([name, text]) => [`${folder}/${name}`, text]))
  )
  const file = path.join(root, folder, 'parts.ts')
  let digest = ''
  const {inputs: _, ...bundled} = await bundleComponents(file, undefined, {
    async onModule(_, made) {
      digest = made
    }
  })
  const texts = bundled.files.map(({path: place, bytes}) => [place, Buffer.from(bytes).toString()])
  return {...bundled, digest, files: Object.fromEntries(texts) as Record<string, string>}
}

test('a manifest that is a device is not left to esbuild, which would read it without end', async () => {
  const root = await writeSite({'site/parts.ts': 'export const components = {}\n'})
  symlinkSync('/dev/zero', path.join(root, 'package.json'))
  await expect(
    bundleComponents(path.join(root, 'site/parts.ts'), undefined, ignore)
  ).rejects.toThrow('package.json`: it is not a file')
})

test.each([
  ['a syntax error', 'export const components = {A: 1,,\n}\n', /^parts\.ts:1:33 /],
  [
    'an export that is missing',
    "import {no} from './size.ts'\nexport const components = {A: no}\n",
    /^parts\.ts:1:9 No matching export/
  ],
  [
    'code that throws',
    "const read = (): number => {\n  throw new Error('no key')\n}\nexport const components = {A: read()}\n",
    /^parts\.ts:2:9 Cannot load `.*parts\.ts`: no key$/
  ]
])('%s in the module of components is reported with its line', async (_, module, reason) => {
  const root = await writeSite({'parts.ts': module, 'size.ts': 'export const size = 1\n'})
  await expect(bundleComponents(path.join(root, 'parts.ts'), undefined, ignore)).rejects.toThrow(
    reason
  )
})

test('the module of components is passed on before the scripts of browsers, which may fail', async () => {
  const parts = files['parts.ts']?.replace("source: './counter.ts'", "source: './gone.ts'") ?? ''
  const root = await writeSite({...files, 'parts.ts': parts})
  const modules: Array<string> = []
  const bundling = bundleComponents(path.join(root, 'parts.ts'), undefined, {
    async onModule(module) {
      modules.push(module)
    }
  })
  await expect(bundling).rejects.toThrow('gone.ts')
  expect(modules).toEqual([expect.stringContaining('Counter')])
})

test('a caller can do something else once the bundler has begun', async () => {
  const root = await writeSite(files)
  const heard: Array<string> = []
  await bundleComponents(path.join(root, 'parts.ts'), undefined, {
    async onModule() {
      heard.push('module')
    },
    onBegin: () => heard.push('begun')
  })
  expect(heard).toEqual(['begun', 'module'])
})

test('scripts have the same names and bytes wherever the site and its packages are', async () => {
  const near = await bundle('docs')
  expect(Object.keys(near.files).length).toBeGreaterThan(2)
  expect(Object.keys(near.islands)).toEqual(['Counter', 'Other'])
  for (const address of Object.values(near.islands)) {
    expect(near.files[address.slice(1)]).toContain('wake')
  }
  expect(await bundle('deep/down/below/docs')).toEqual(near)
})

test('a script has another name when it or one that it imports changes', async () => {
  const before = await bundle('docs')
  const one = await bundle('docs', {'counter.ts': island('Counter', '"three"')})
  expect(one.islands.Counter).not.toBe(before.islands.Counter)
  expect(one.islands.Other).toBe(before.islands.Other)
  expect(one.digest).not.toBe(before.digest)

  const both = await bundle('docs', {'size.ts': 'export const size = 2\n'})
  expect(both.islands.Counter).not.toBe(before.islands.Counter)
  expect(both.islands.Other).not.toBe(before.islands.Other)
  // Every import is of a script that is there.
  const names = Object.keys(both.files).map((name) => path.posix.basename(name))
  for (const text of Object.values(both.files)) {
    for (const [, name = ''] of text.matchAll(/from"\.\/([^"]+)"/g)) expect(names).toContain(name)
  }
})

test('scripts of the theme import each other by their names', async () => {
  const {scripts, page, search, decoder} = await bundleTheme()
  const names = Object.keys(scripts)
  for (const name of [page, search, decoder]) expect(names).toContain(name)
  const imported = Object.values(scripts).flatMap((text) =>
    [...text.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => name)
  )
  expect(imported.length).toBeGreaterThan(0)
  for (const name of imported) expect(names).toContain(name)
})

test('all sites of a process share the styles and scripts that were made of the theme', async () => {
  const [first, second] = await Promise.all([readThemeFiles(), readThemeFiles()])
  expect(second).toBe(first)
  expect(await readThemeFiles()).toBe(first)
})
