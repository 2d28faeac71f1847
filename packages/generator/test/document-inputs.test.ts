import {execFileSync} from 'node:child_process'
import {rm, symlink} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {openSite, readSettings} from '../src/index.ts'

const settings = 'title: Docs\norigin: https://docs.example\n'
const guide = '---\ntitle: Guide\n---\n\n## One\n\nText.\n'
const files: Record<string, string> = {
  'site.yaml': settings,
  'content/_meta.json': '{"index": "Start", "guide": "Guide", "part": "Part"}',
  'content/index.mdx': '# Home\n\n[Guide](./guide.mdx#one), [old](/old)\n\n<ChildCards />\n',
  'content/guide.mdx': guide,
  'content/part/index.mdx':
    "import Text from '../_text.mdx'\n\n# Part\n\n[Home](/), [list](/list.txt)\n\n<Text />\n",
  'content/_text.mdx': '[Guide](/guide)\n',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>'
}

/** Read a site, and return for each address what its document is made of and the digest of the inputs. */
async function read(root: string) {
  const site = await openSite(await readSettings(root, {site: root}), {
    cache: path.join(root, '.lockstep')
  })
  onTestFinished(() => site.close())
  const {model} = await site.read()
  await site.pages.write()
  return new Map(
    model.listAddresses().map((address) => {
      return [address, {document: model.build(address), inputs: model.toInputs(address)}]
    })
  )
}

const all = ['/', '/404', '/all-pages', '/guide', '/part']
const pages = ['/', '/guide', '/part']

const changes: Array<
  [what: string, files: Record<string, string>, changed: ReadonlyArray<string>]
> = [
  ['a text', {'content/guide.mdx': guide.replace('Text', 'Other text')}, ['/guide']],
  ['a heading', {'content/guide.mdx': guide.replace('One', 'Two')}, ['/guide']],
  [
    'a description',
    {'content/guide.mdx': `---\ndescription: A.\n${guide.slice(4)}`},
    ['/', '/guide']
  ],
  ['a title', {'content/guide.mdx': guide.replace('Guide', 'Other')}, ['/guide']],
  [
    'the order',
    {'content/_meta.json': '{"guide": "Guide", "index": "Start"}'},
    ['/', '/all-pages', '/guide', '/part']
  ],
  ['a page', {'content/new.mdx': '# New\n'}, ['/', '/all-pages', '/guide', '/part']],
  ['the name of the site', {'site.yaml': settings.replace('Docs', 'Other')}, all],
  ['its address', {'site.yaml': settings.replace('docs', 'other')}, pages],
  ['a link to edit pages', {'site.yaml': `${settings}edit: https://e.example/{file}\n`}, pages],
  ['a logo', {'site.yaml': `${settings}logo: /logo.svg\n`}, all],
  ['an accent', {'site.yaml': `${settings}accent: {light: '#123456', dark: '#fedcba'}\n`}, all],
  ['a redirect', {'site.yaml': `${settings}redirects: {/old: /guide}\n`}, ['/']],
  ['a link of a partial', {'content/_text.mdx': '[Home](/)\n'}, ['/part']],
  ['a linked file', {'public/list.txt': 'A list.\n'}, ['/part']]
]

test.each(changes)('documents change with their inputs: %s', async (_, change, changed) => {
  const root = await writeSite(files)
  const before = await read(root)
  await writeFiles(root, change)
  const after = await read(root)
  const differ = [...before].filter(([address, {document}]) => {
    return JSON.stringify(document) !== JSON.stringify(after.get(address)?.document)
  })
  expect(differ.map(([address]) => address).sort()).toEqual(changed)
  for (const [address, {inputs}] of differ) {
    expect([address, after.get(address)?.inputs]).not.toEqual([address, inputs])
  }
})

test('a symbolic link that is removed changes the inputs of the page that links to it', async () => {
  const root = await writeSite({
    'site.yaml': settings,
    'content/index.mdx': '# Home\n\n[List](./list.txt)\n',
    'content/part/list.txt': 'A list.\n'
  })
  for (const name of ['list.txt', 'other.txt'])
    await symlink('part/list.txt', path.join(root, `content/${name}`))
  const before = await read(root)
  await rm(path.join(root, 'content/list.txt'))
  const after = await read(root)
  expect(after.get('/')?.document).not.toEqual(before.get('/')?.document)
  expect(after.get('/')?.inputs).not.toBe(before.get('/')?.inputs)
})

test('links that were forgotten are found again', async () => {
  const root = await writeSite(files)
  const site = await openSite(await readSettings(root, {site: root}), {
    cache: path.join(root, '.lockstep')
  })
  onTestFinished(() => site.close())
  const {model} = await site.read()
  const list = () => [
    model.findUses('/guide'),
    model.findUses('/guide#one'),
    [...(model.findIds('/guide', 'index.mdx') ?? [])],
    Array.from(model.pages.values(), model.resolve)
  ]
  const before = list()
  expect(before[0]).toHaveLength(2)
  expect(before[2]).toContain('one')
  model.forgetLinks()
  expect(list()).toEqual(before)
})

test('a text that is edited leaves the inputs of other documents as they are', async () => {
  const root = await writeSite(files)
  const before = await read(root)
  await writeFiles(root, {'content/guide.mdx': guide.replace('Text', 'Other text')})
  const after = await read(root)
  const differ = [...before].filter(([address, {inputs}]) => after.get(address)?.inputs !== inputs)
  expect(differ.map(([address]) => address)).toEqual(['/guide'])
})

test('a commit changes the date of a page and its inputs', async () => {
  const root = await writeSite(files)
  const git = (...args: ReadonlyArray<string>) => execFileSync('git', args, {cwd: root})
  git('init', '--quiet')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  git('add', 'content')
  const before = await read(root)
  git('commit', '--quiet', '--message', 'Start')
  const after = await read(root)
  for (const address of pages) {
    expect(after.get(address)?.document?.job.data.evidence.updated).toMatch(/^20/)
    expect(after.get(address)?.inputs).not.toBe(before.get(address)?.inputs)
  }
})
