import {cp, readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test, vi} from 'vitest'
import {buildSite} from '../src/build-site.ts'
import {readSettings} from '../src/settings/read-settings.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

/** A plugin package as npm installs it. */
function toPackage(version: string, mark: string): Record<string, string> {
  return {
    'node_modules/remark-shout/package.json': `{"name": "remark-shout", "version": "${version}", "type": "module", "exports": "./index.js"}`,
    'node_modules/remark-shout/index.js': `
export default function remarkShout({words = []} = {}) {
  const visit = (node) => {
    if (node.type === 'text' && words.includes(node.value)) node.value += '${mark}'
    for (const child of node.children ?? []) visit(child)
  }
  return visit
}
`
  }
}

function toModule(words: ReadonlyArray<string>): string {
  return `import remarkShout from 'remark-shout'
export const plugins = {remark: [[remarkShout, {words: ${JSON.stringify(words)}}]]}
`
}

const files: Record<string, string> = {
  'content/index.mdx': '# Home\n\nHello\n',
  'content/bye.mdx': '# Bye\n\nBye\n',
  'site.yaml': 'title: Docs\ncomponents: components.ts\n',
  'components.ts': toModule(['Hello']),
  ...toPackage('1.0.0', '!')
}

async function build(root: string) {
  const report = await buildSite(await readSettings(root, {}), {cache: path.join(root, '.cache')})
  return {...report, html: await readFile(path.join(root, 'dist/index.html'), 'utf8')}
}

test('pages are compiled again when an option or the version of a plugin changes', async () => {
  const root = await writeSite(files)
  const first = await build(root)
  expect([first.compiled, first.problems]).toEqual([2, []])
  expect(first.html).toContain('<p>Hello!</p>')
  expect((await build(root)).compiled).toBe(0)

  await writeFiles(root, {'components.ts': toModule(['Hello', 'Bye'])})
  expect((await build(root)).compiled).toBe(2)
  expect((await build(root)).compiled).toBe(0)

  await writeFiles(root, toPackage('1.0.1', '?'))
  const last = await build(root)
  expect(last.compiled).toBe(2)
  expect(last.html).toContain('<p>Hello?</p>')
})

test.each([
  ['an unknown list', 'export const plugins = {remarks: []}'],
  ['a plugin without a list', 'export const plugins = {remark: () => {}}']
])('%s of plugins is a wrong set-up', async (_, module) => {
  const root = await writeSite({...files, 'components.ts': module})
  await expect(build(root)).rejects.toThrow(
    /^Unexpected `plugins` in `.+components\.ts`, expected lists/
  )
})

test('pages that a site in another folder compiled with the same plugins are known', async () => {
  const one = await writeSite(files)
  expect((await build(one)).compiled).toBe(2)
  const other = await writeSite(files)
  await cp(path.join(one, '.cache'), path.join(other, '.cache'), {recursive: true})
  const {compiled, html} = await build(other)
  expect([compiled, html]).toEqual([0, (await build(one)).html])
})

test('a plugin that throws is a problem of each page, with the name that its source has', async () => {
  const module = `
const remarkBoom = () => () => {
  throw new Error('boom')
}
export const plugins = {remark: [remarkBoom]}
`
  const root = await writeSite({...files, 'components.ts': module})
  const {problems} = await buildSite(await readSettings(root, {}), {
    cache: path.join(root, '.cache')
  })
  expect(problems.map(({file, reason}) => `${file} ${reason}`)).toEqual([
    'bye.mdx Plugin `remarkBoom` failed: boom',
    'index.mdx Plugin `remarkBoom` failed: boom'
  ])
})

test.each([
  [
    'trusted: [boom]',
    'const boom = () => () => { throw new Error("no") }',
    'Plugin `boom` failed: no'
  ],
  [
    'remark: [late]',
    'const late = () => (tree, file, next) => setTimeout(next, 1, new Error("no"))',
    'Plugin `late` failed: no'
  ],
  [
    'handlers: {heading}',
    'const heading = () => { throw new Error("no") }',
    '`plugins.handlers.heading` failed: no'
  ]
])('a fault of `plugins.%s` is a problem of the page', async (list, code, reason) => {
  const module = `${code}\nexport const plugins = {${list}}\n`
  const root = await writeSite({...files, 'components.ts': module})
  const {problems} = await buildSite(await readSettings(root, {}), {
    cache: path.join(root, '.cache')
  })
  expect(problems.map(({file, reason}) => `${file} ${reason}`)).toEqual([
    `bye.mdx ${reason}`,
    `index.mdx ${reason}`
  ])
})

test('a plugin that cannot start is named with its setting', async () => {
  const module = `const picky = () => { throw new Error('size is missing') }
export const plugins = {rehype: [picky]}
`
  const root = await writeSite({...files, 'components.ts': module})
  const settings = await readSettings(root, {})
  await expect(buildSite(settings, {cache: path.join(root, '.cache')})).rejects.toMatchObject({
    name: 'SetupError',
    message: 'Plugin `picky` in `plugins.rehype` cannot start: size is missing; check its options'
  })
})

test('a module of components that is not there is reported at its setting', async () => {
  const root = await writeSite({'site.yaml': 'title: Docs\ncomponents: component.tsx\n'})
  await expect(readSettings(root, {})).rejects.toMatchObject({
    name: 'SettingsError',
    message: expect.stringMatching(/^site\.yaml:2:1 Cannot find the module `component\.tsx`/)
  })
})

test('a component that is shown in a way that does not exist is a wrong set-up', async () => {
  // What `defineView` returns.
  const view = "{type: 'view', component: () => null, props: {}, display: 'inline'}"
  const module = `export const components = {Rate: ${view}}\n`
  const root = await writeSite({...files, 'components.ts': module})
  const settings = await readSettings(root, {})
  await expect(buildSite(settings, {cache: path.join(root, '.cache')})).rejects.toThrow(
    'Unexpected `display: "inline"` of `components.Rate`'
  )
})

test('the example of plugins in the documentation works', async () => {
  const docs = path.join(import.meta.dirname, '../../lockstep/docs/pages/customize.mdx')
  const text = await readFile(docs, 'utf8')
  const [, module = ''] = /```ts title="components.ts"\n(.*?)```/s.exec(text) ?? []
  const root = await writeSite({
    ...files,
    'content/index.mdx': '# Home\n\nThe pawn token, not `pawn token`\n',
    'components.ts': module
  })
  const {html, problems} = await build(root)
  expect(problems).toEqual([])
  expect(html).toContain('<p>The Pawn Token, not <code>pawn token</code></p>')
})
