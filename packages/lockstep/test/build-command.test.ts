import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile
} from 'node:fs/promises'
import path from 'node:path'
import {readSettings, serveSite} from '@lockstep/generator'
import {readFolder, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

/** A site of five pages, with everything that a page may take from others. */
const files: Record<string, string> = {
  'content/_meta.json':
    '{"index": "Start", "--": {"type": "separator", "title": "Learn"}, "guides": "Guides", "404": {"display": "hidden"}}',
  'content/index.mdx':
    '---\ntitle: Home\n---\n\nGo to [the run](./guides/run.mdx#step-one), or [write](mailto:a@b.dev).\n\n<ChildCards />\n',
  'content/guides/_meta.json': '{"run": "Run", "next": "Next"}',
  'content/guides/run.mdx':
    "---\ntitle: Run\ndescription: How to run.\n---\nimport Part from '../_parts/part.mdx'\n\n## Step one\n\n<Part />\n\n![Plan](./plan.png)\n\n```bash\necho $HOME\n```\n",
  'content/guides/next.mdx':
    '---\ntitle: Next\n---\n\nBack to [home](/), see [the file](/file.txt).\n',
  'content/guides/plan.png': 'not really a picture',
  'content/_parts/part.mdx': '### In the part\n\nText of [the part](../guides/next.mdx).\n',
  'content/404.mdx': '---\ntitle: Not found\n---\n\nBack [home](/).\n',
  'public/file.txt': 'A file.\n',
  'site.yaml': 'title: Docs\norigin: https://docs.example.org/base\n'
}

async function build(root: string, ...args: ReadonlyArray<string>) {
  const outcome = await runCommand(['build', '--json', ...args], root)
  const report = outcome.stdout === '' ? undefined : JSON.parse(outcome.stdout)
  return {...outcome, report}
}

/** Text of everything that is wrong, with its place. Notes are advice. */
function listProblems(report: {problems: Array<Record<string, unknown>>}): Array<string> {
  return report.problems
    .filter(({severity}) => severity !== 'note')
    .map(({file, line, column, message}) => `${file}:${line}:${column} ${message}`)
}

test('a site is written with a folder for each page, and everything it refers to', async () => {
  const root = await writeSite(files)
  const {code, report, stderr} = await build(root)
  expect([listProblems(report), stderr, code]).toEqual([[], '', 0])

  const dist = await readFolder(path.join(root, 'dist'))
  expect(Object.keys(dist).filter((file) => !file.startsWith('_lockstep/'))).toEqual([
    '.nojekyll',
    '404.html',
    '404/index.html',
    'all-pages/index.html',
    'build.json',
    'file.txt',
    'guides/next/index.html',
    'guides/plan.png',
    'guides/run/index.html',
    'index.html',
    'robots.txt',
    'sitemap.xml',
    'tree.json'
  ])
  expect(JSON.parse(dist['build.json'] ?? '')).toMatchObject({
    generator: 'lockstep',
    timestamp: '2026-01-02T03:04:05.000Z',
    pages: 4,
    errors: 0
  })
  expect(dist['sitemap.xml']).toContain('<loc>https://docs.example.org/base/guides/run/</loc>')
  expect(dist['sitemap.xml']).not.toContain('404')
})

test('links are relative and lead to files that are there', async () => {
  const root = await writeSite(files)
  await build(root)
  const dist = await readFolder(path.join(root, 'dist'))
  const checked: Array<string> = []
  for (const [file, html] of Object.entries(dist)) {
    if (!file.endsWith('index.html')) continue
    for (const [, href = ''] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|mailto:|#)/.test(href)) continue
      const target = new URL(href, `http://x/${file}`).pathname.slice(1)
      const found = target === '' || target.endsWith('/') ? `${target}index.html` : target
      checked.push(`${file} ${href}`)
      expect(dist, `${href} in ${file}`).toHaveProperty([found])
    }
  }
  expect(checked).toContain('index.html guides/run/#step-one')
  expect(checked).toContain('guides/run/index.html ../plan.png')
  expect(checked).toContain('guides/run/index.html ../next/')
  expect(checked).toContain('guides/next/index.html ../../file.txt')
})

test('the page for unknown addresses works at any address below the origin', async () => {
  const root = await writeSite(files)
  await build(root)
  const html = await readFile(path.join(root, 'dist/404.html'), 'utf8')
  const addresses = Array.from(html.matchAll(/ (?:href|src)="([^"#]+)"/g), ([, href = '']) => href)
  expect(addresses).toContain('/base/')
  expect(
    addresses.filter((href) => !/^(\/base\/|https:\/\/docs\.example\.org)/.test(href))
  ).toEqual([])
})

const changes: Array<
  [what: string, change: Record<string, string>, compiled: number, rendered: number]
> = [
  ['nothing', {}, 0, 0],
  [
    'the text of a page',
    {'content/guides/next.mdx': '---\ntitle: Next\n---\n\nOther [home](/).\n'},
    1,
    1
  ],
  ['a partial', {'content/_parts/part.mdx': '### In the part\n\nOther text.\n'}, 1, 1],
  [
    'the title of a page, which the pages around it show',
    {'content/guides/next.mdx': '---\ntitle: Later\n---\n'},
    1,
    // Its title in `_meta` is the same.
    1
  ],
  ['a title in `_meta`', {'content/guides/_meta.json': '{"run": "Do", "next": "Next"}'}, 0, 4],
  ['the settings', {'site.yaml': 'title: Papers\n'}, 0, 6],
  ['a new page', {'content/guides/more.mdx': '---\ntitle: More\n---\n'}, 1, 4]
]

test.each(changes)(
  'a change of %s gives what a clean build gives',
  async (_, change, compiled, rendered) => {
    const root = await writeSite(files)
    await build(root)
    await writeFiles(root, change)
    const {report} = await build(root)
    const other = await writeSite({...files, ...change})
    await build(other)
    expect(await readFolder(path.join(root, 'dist'))).toEqual(
      await readFolder(path.join(other, 'dist'))
    )
    expect([report.compiled, report.written.rendered]).toEqual([compiled, rendered])
  }
)

test('a page that is removed is gone, and links to it are reported', async () => {
  const root = await writeSite(files)
  await build(root)
  await rm(path.join(root, 'content/guides/next.mdx'))
  const {code, report} = await build(root, '--keep-going')
  expect(listProblems(report)).toEqual([
    'content/_parts/part.mdx:3:9 Cannot find page or file `../guides/next.mdx`',
    'content/guides/_meta.json:1:16 Unexpected key `next` without page, expected `next.mdx` or `next/` next to it'
  ])
  expect(code).toBe(1)
  expect(existsSync(path.join(root, 'dist/guides/next'))).toBe(false)
})

test('a build with errors leaves a good site as it is, and replaces one that has errors', async () => {
  const root = await writeSite(files)
  await build(root)
  const good = await readFolder(path.join(root, 'dist'))
  await writeFiles(root, {'content/guides/next.mdx': '<Unknown>\n\nText\n\n</Unknown>\n'})
  const failed = await build(root)
  const {stdout} = await runCommand(['build'], root)
  expect(stdout).toContain('dist stays as it was because of errors')
  expect(stdout).not.toContain('Content-Security-Policy')
  expect(failed.code).toBe(1)
  expect(failed.report.written).toBeNull()
  expect(await readFolder(path.join(root, 'dist'))).toEqual(good)

  const forced = await build(root, '--keep-going')
  expect(forced.report.written.rendered).toBeGreaterThan(0)
  await writeFiles(root, {'content/guides/next.mdx': '<Other>\n\nText\n\n</Other>\n'})
  expect((await build(root)).report.written).not.toBeNull()
})

test('a first build writes what it can, and says that it should not be published', async () => {
  const root = await writeSite({...files, 'content/guides/next.mdx': '<Unknown />\n'})
  const {code, stdout} = await runCommand(['build'], root)
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('; fix the errors before you publish dist\n')
  ])
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true)
})

test('every problem of a site is reported in one run, each with its line', async () => {
  const root = await writeSite({
    ...files,
    'content/a.mdx': '# A\n\n<Calout>x</Calout>\n\n[no](./gone.mdx)\n',
    'content/b.mdx': '# B\n\n<Tabs>\n\n![no](/gone.png) [there](./a.mdx#gone)\n\n</Tabs>\n',
    'content/c.mdx': '# C\n\n<Steps>\n'
  })
  const {report} = await build(root)
  expect(listProblems(report).filter((line) => /^content\/[abc]\.mdx/.test(line))).toEqual([
    'content/a.mdx:3:1 Unexpected component `Calout`, expected one that these docs have; did you mean `Callout`?',
    'content/a.mdx:5:1 Cannot find page or file `./gone.mdx`',
    'content/b.mdx:5:1 Cannot find image `/gone.png`',
    'content/b.mdx:5:18 Cannot find heading `#gone` on `/a`',
    expect.stringMatching(/^content\/c\.mdx:3:1 Cannot parse page/)
  ])
  const {stderr} = await runCommand(['build'], root)
  expect(stderr).toContain(
    '\n  5:1     error   Cannot find page or file `./gone.mdx`  missing-link\n    4 |\n  > 5 | [no](./gone.mdx)\n      | ^^^^^^^^^^^^^^^^\n'
  )
})

test('progress counts the pages, and no partials', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\n',
    'content/a.mdx': "import Part from './_part.mdx'\n\n# A\n\n<Part />\n",
    'content/_part.mdx': 'Text.\n'
  })
  const {stderr} = await runCommand(['build'], root)
  expect(stderr.match(/^pages: .*/gm)).toEqual(['pages: 1'])
})

test('a damaged cache is repaired', async () => {
  const root = await writeSite(files)
  await build(root)
  const clean = await readFolder(path.join(root, 'dist'))
  const cache = path.join(root, '.lockstep')
  const damage: Array<() => Promise<unknown>> = [
    () => writeFile(path.join(cache, 'pages.json'), 'x'.repeat(500)),
    () => writeFile(path.join(cache, 'store/1.pack'), 'x'.repeat(500)),
    async () => {
      for (const name of await readdir(path.join(cache, 'store'))) {
        const file = path.join(cache, 'store', name)
        const text = await readFile(file, 'latin1')
        await writeFile(file, text.replaceAll('Step one', 'Step two'), 'latin1')
      }
      await rm(path.join(root, 'dist'), {recursive: true})
    },
    async () => {
      for (const name of await readdir(path.join(cache, 'store'))) {
        const file = path.join(cache, 'store', name)
        await truncate(file, Math.floor((await stat(file)).size / 2))
      }
      await rm(path.join(root, 'dist'), {recursive: true})
    },
    () => writeFile(path.join(cache, 'assets/assets.json'), '{}'),
    async () => {
      for (const name of await readdir(path.join(cache, 'assets'))) {
        if (!name.endsWith('.json')) await writeFile(path.join(cache, 'assets', name), 'x')
      }
    },
    async () => {
      for (const entry of await readdir(cache, {recursive: true, withFileTypes: true})) {
        const place = path.join(entry.parentPath, entry.name)
        if (!entry.isFile() || entry.name === '.gitignore') continue
        await rm(place)
        await mkdir(path.join(place, 'inner'), {recursive: true})
      }
    },
    () => rm(cache, {recursive: true})
  ]
  for (const act of damage) {
    await act()
    const {code} = await build(root)
    expect(code).toBe(0)
    expect(await readFolder(path.join(root, 'dist'))).toEqual(clean)
  }
})

test('a build without changes leaves the folder as it is', async () => {
  const root = await writeSite(files)
  await build(root)
  const dist = path.join(root, 'dist')
  const {ino} = await stat(dist)
  const {report} = await build(root)
  expect((await stat(dist)).ino).toBe(ino)
  const names = (await readdir(dist, {recursive: true, withFileTypes: true})).filter((entry) =>
    entry.isFile()
  )
  expect(report.written).toMatchObject({rendered: 0, files: names.length})
  await writeFile(path.join(dist, 'extra.html'), 'extra')
  await build(root)
  expect(existsSync(path.join(dist, 'extra.html'))).toBe(false)
})

test('a site that was edited by hand is restored', async () => {
  const root = await writeSite(files)
  await build(root)
  const dist = path.join(root, 'dist')
  const clean = await readFolder(dist)
  await writeFile(path.join(dist, 'index.html'), 'mine')
  await rm(path.join(dist, 'guides/run/index.html'))
  await writeFile(path.join(dist, 'extra.html'), 'extra')
  const {report} = await build(root)
  expect(report.written.rendered).toBe(2)
  expect(await readFolder(dist)).toEqual(clean)
})

test('after an edit, only files that differ are written, and the site is as a new one', async () => {
  const root = await writeSite(files)
  await build(root)
  const dist = path.join(root, 'dist')
  const readTimes = async () => {
    const other = await stat(path.join(dist, 'guides/run/index.html'))
    return [(await stat(dist)).ino, other.ctimeMs]
  }
  const before = await readTimes()
  await writeFiles(root, {'content/guides/next.mdx': '---\ntitle: Next\n---\n\nAnother text.\n'})
  await build(root)
  expect(await readTimes()).toEqual(before)
  expect((await readdir(root)).filter((name) => name.startsWith('.dist'))).toEqual([])
  await build(root, '--out', 'new', '--cache', 'other')
  expect(await readFolder(dist)).toEqual(await readFolder(path.join(root, 'new')))
})

test('the folders of a page that is gone go with it', async () => {
  const page = 'content/deep/deeper/page.mdx'
  const root = await writeSite({...files, [page]: '# Deep\n'})
  await build(root)
  const dist = path.join(root, 'dist')
  const {ino} = await stat(dist)
  expect(await readdir(dist)).toContain('deep')
  await rm(path.join(root, 'content/deep'), {recursive: true})
  await build(root)
  expect((await stat(dist)).ino).toBe(ino)
  expect(await readdir(dist)).not.toContain('deep')
})

test('only an empty folder or a site of Lockstep is replaced', async () => {
  const root = await writeSite({...files, 'mine/thesis.txt': 'Years of work'})
  for (const [out, message] of [
    ['mine', 'Unexpected files in `'],
    ['.', 'Cannot write the site into `'],
    ['content', 'Cannot write the site into `']
  ] as const) {
    const {code, stderr} = await build(root, '--out', out)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  }
  expect(await readFile(path.join(root, 'mine/thesis.txt'), 'utf8')).toBe('Years of work')
  expect(await readFolder(path.join(root, 'content'))).toHaveProperty(['index.mdx'])
})

test('of two pages with the same words, search finds the one first that pages link to', async () => {
  const page = '# Vaults\n\nA vault keeps tokens for its owners.\n'
  const link = '# Other\n\nSee [more](./second.mdx).\n'
  const root = await writeSite({
    'content/index.mdx': '# Home\n',
    'content/first.mdx': page,
    'content/second.mdx': page,
    'content/third.mdx': link,
    'site.yaml': 'title: Docs\n'
  })
  await build(root)
  const {stdout} = await runCommand(['search', 'vault keeps', '--in', 'dist'], root)
  expect(stdout.match(/\/\w+/g)).toEqual(['/second', '/first'])
})

test('the index is built with the site, and searched from the terminal', async () => {
  const root = await writeSite(files)
  await build(root)
  const found = await runCommand(['search', 'text of the part', '--in', 'dist'], root)
  expect(found.stdout).toContain('/guides/run')

  const before = await readFolder(path.join(root, 'dist/_lockstep/search'))
  await writeFiles(root, {
    'content/guides/run.mdx': '---\ntitle: Run\nsearch: false\n---\n\nText.\n'
  })
  await build(root)
  expect((await runCommand(['search', 'text', '--in', 'dist'], root)).stdout).not.toContain(
    '/guides/run'
  )
  expect(Object.keys(await readFolder(path.join(root, 'dist/_lockstep/search')))).not.toEqual(
    Object.keys(before)
  )
})

test('a list of all pages leads to each of them', async () => {
  const root = await writeSite(files)
  await build(root)
  const html = await readFile(path.join(root, 'dist/all-pages/index.html'), 'utf8')
  expect(html).toMatch(/<a href="\.\.\/guides\/run\/">Run<\/a>/)
  expect(html).not.toContain('href="../404/"')
})

test('a folder whose only page cannot be read is refused with the reason', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\n',
    'content/index.md': `# Home\n\n${'word '.repeat(210_000)}`
  })
  const {code, stderr} = await build(root)
  expect(stderr).toMatch(
    /\/content\/index\.md:1:1 Cannot read page: it is larger than 1 MB: split the page; the docs have no page that can be read\n$/
  )
  expect(code).toBe(2)
})

test('a folder without a page is refused, and the previous site stays', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\n',
    'content/index.mdx': '# Home\n',
    'content/notes.txt': ''
  })
  expect((await build(root)).code).toBe(0)
  await rm(path.join(root, 'content/index.mdx'))
  const empty = await build(root)
  expect(empty.stderr).toMatch(/^Cannot find pages in `.*content`, expected files such as .*\n$/)
  await rm(path.join(root, 'content'), {recursive: true})
  const none = await build(root)
  expect(none.stderr).toMatch(
    /^Cannot find the content folder `.*content`: name the folder of the pages as `content` in `site.yaml`\n$/
  )
  expect([empty.code, none.code]).toEqual([2, 2])
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true)
})

test('a set without a first page begins at the first that it has', async () => {
  const root = await writeSite({'content/404.md': '# None\n', 'content/guides/a.md': '# A\n'})
  const {report} = await build(root, '--content', 'content', '--out', 'dist')
  expect(listProblems(report)).toEqual([])
  const {'index.html': html, ...others} = await readFolder(path.join(root, 'dist'))
  expect(html).toContain('content="0; url=guides/a/"')
  expect(others['guides/a/index.html']).toContain('class="site-title" href="../../"')
})

test('a site without a page for unknown addresses gets one, unless its files have one', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\norigin: https://example.org/docs\n',
    'content/index.mdx': '# Home\n'
  })
  expect((await runCommand(['build'], root)).code).toBe(0)
  const file = path.join(root, 'dist/404.html')
  const html = await readFile(file, 'utf8')
  expect(html).toContain('<h1>Page not found</h1>')
  expect(html).toContain('There is no page at this address.')
  // A host serves it at any address.
  expect(html).toContain('href="/docs/all-pages/"')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(await readFile(path.join(root, 'dist/sitemap.xml'), 'utf8')).not.toContain('404')
  expect(existsSync(path.join(root, 'dist/404'))).toBe(false)

  await writeFiles(root, {'public/404.html': 'own'})
  await runCommand(['build'], root)
  expect(await readFile(file, 'utf8')).toBe('own')
})

test('a folder of pages is built without settings', async () => {
  const root = await writeSite({
    'docs/index.md': '# Hello\n\n![Logo](/logo.svg) [Guide](guide)\n',
    'docs/guide.md': '# Guide\n',
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'package.json': '{"name": "their-docs"}'
  })
  const {code, report} = await build(root, '--content', 'docs', '--out', 'site')
  expect([listProblems(report), code]).toEqual([[], 0])
  const dist = await readFolder(path.join(root, 'site'))
  expect(dist['index.html']).toContain('their-docs')
  expect(dist['index.html']).toContain('src="logo.svg"')
  expect(dist['logo.svg']).toContain('<svg')
})

test('a fence finds a file next to a folder that was copied out of its project, and none outside a repository', async () => {
  const page = '# A\n\n```js file=<rootDir>/public/a.js#L2\n```\n'
  const copied = await writeSite({'docs/index.md': page, 'public/a.js': '// One\nrun()\n'})
  const {report} = await build(copied, '--content', 'docs', '--out', 'site')
  expect(listProblems(report)).toEqual([])
  expect(await readFile(path.join(copied, 'site/index.html'), 'utf8')).toContain('a.js')

  const around = await writeSite({
    'repository/.git/HEAD': 'ref: refs/heads/main\n',
    'repository/docs/index.md': page,
    'public/a.js': '// One\nsecret()\n',
    'package.json': '{}'
  })
  const other = await build(around, '--content', 'repository/docs', '--out', 'site')
  expect(listProblems(other.report)).toEqual([
    'repository/docs/index.md:3:7 Cannot find `<rootDir>/public/a.js#L2`, expected a project that has it: this docs set has none'
  ])
})

test('logo and icon of the settings are on every page, by a relative address', async () => {
  const root = await writeSite({
    'content/guides/run.mdx': '# Run\n',
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 48"/>',
    'site.yaml': 'title: Docs\nlogo: /icon.svg\nicon: /icon.svg\n'
  })
  await build(root)
  const {'guides/run/index.html': html} = await readFolder(path.join(root, 'dist'))
  expect(html).toContain('<img src="../../icon.svg" alt="Docs" width="50" height="24"')
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="../../icon.svg"/>')
})

test('nothing outside of the folders gets into a site', async () => {
  const root = await writeSite({
    ...files,
    'secret.txt': 'secret words',
    'content/leak.mdx':
      "import Secret from '../secret.mdx'\n\n# Leak\n\n<Secret />\n\n![a](../../secret.txt) [b](../secret.txt) [c](/../secret.txt) [d](./link.txt) [e](./inner.txt) [f](./inner.mdx)\n",
    'secret.mdx': 'secret words'
  })
  await symlink(path.join(root, 'secret.txt'), path.join(root, 'content/link.txt'))
  await symlink(path.join(root, 'secret.txt'), path.join(root, 'public/link.txt'))
  await writeFiles(root, {'content/.env': 'secret words'})
  await symlink('.env', path.join(root, 'content/inner.txt'))
  await symlink('.env', path.join(root, 'content/inner.mdx'))
  await build(root, '--keep-going')
  for (const [file, text] of Object.entries(await readFolder(path.join(root, 'dist')))) {
    expect(text, file).not.toContain('secret words')
  }
})

test('names of `public` that begin with a dot are published, secrets and files of git are not', async () => {
  const root = await writeSite({
    ...files,
    'public/.well-known/security.txt': 'Contact: a@example.org\n',
    'public/.env': 'KEY=secret\n',
    'public/.gitkeep': ''
  })
  await build(root)
  const dist = Object.keys(await readFolder(path.join(root, 'dist')))
  expect(dist.filter((file) => file.startsWith('.'))).toEqual([
    '.nojekyll',
    '.well-known/security.txt'
  ])
})

test('docs with a manifest of their own use the contracts of the project around them', async () => {
  const root = await writeSite({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'foundry.toml': '[profile.default]\n',
    'docs/package.json': '{"name": "my-docs"}',
    'docs/index.md': '# A\n\n```solidity of="Vault.take"\n```\n'
  })
  const {report} = await build(root, '--content', 'docs')
  expect(listProblems(report)).toEqual([
    expect.stringContaining('docs/index.md:3:13 Cannot find artifacts')
  ])
})

test('pages in several languages are below their language, and link to pages of their language', async () => {
  const root = await writeSite({
    'content/_meta.en-US.json': '{"index": "Home", "a": "Page"}',
    'content/_meta.fr.json': '{"index": "Accueil", "a": "Page en français"}',
    'content/index.en-US.mdx': '# Home\n\n[A](/a)\n',
    'content/index.fr.mdx': '# Accueil\n\n[A](/a) [B](/b)\n',
    'content/a.en-US.mdx': '# A\n',
    'content/a.fr.mdx': '# Ah\n',
    'content/b.en-US.mdx': '# B\n',
    'site.yaml': 'title: Docs\n'
  })
  await build(root)
  const dist = await readFolder(path.join(root, 'dist'))
  expect(dist['fr/index.html']).toContain('<html lang="fr"')
  expect(dist['fr/index.html']).toContain('href="a/">A</a> <a href="../b/">B</a>')
  expect(dist['fr/index.html']).toContain('Page en français')
  expect(dist['index.html']).toContain('href="a/">A</a>')
  expect(dist['fr/a/index.html']).toContain('Ah')
})

test('after a killed build, the old site is restored and leftovers are removed', async () => {
  const root = await writeSite(files)
  await build(root)
  const clean = await readFolder(path.join(root, 'dist'))
  const {rename, mkdir} = await import('node:fs/promises')
  // Ended between the two steps of the swap. No process has a number as high as this.
  await rename(path.join(root, 'dist'), path.join(root, '.dist.old-99999999-0'))
  await mkdir(path.join(root, '.dist.new-99999999-1'))
  await writeFiles(root, {'content/guides/next.mdx': '<Broken\n'})
  await build(root)
  expect(await readFolder(path.join(root, 'dist'))).toEqual(clean)
  expect((await readdir(root)).filter((name) => name.startsWith('.dist'))).toEqual([])
})

test('times of files do not matter', async () => {
  const root = await writeSite(files)
  await build(root)
  const file = path.join(root, 'content/guides/run.mdx')
  const {mtimeMs} = await stat(file)
  await utimes(file, new Date(), new Date(mtimeMs + 5000))
  expect((await build(root)).report).toMatchObject({compiled: 0, written: {rendered: 0}})
})

const faults: Array<[what: string, yaml: string, message: string]> = [
  [
    'a list in the place of keys',
    '- title\n',
    'site.yaml:1:1 Unexpected content, expected keys such as `title: Name`\n'
  ],
  [
    'an unknown key',
    'title: A\norigins: https://x.dev\n',
    'site.yaml:2:1 Unexpected key `origins`; did you mean `origin`?\n'
  ],
  ['a missing title', 'lang: en\n', 'site.yaml:1:1 Cannot find `title`\n'],
  [
    'a value of the wrong kind, deep inside',
    'title: A\nlinks:\n  - title: B\n    href: javascript:alert(1)\n',
    'site.yaml:4:5 Unexpected `links.0.href`, expected a path that begins with `/`, or an address that begins with `https://`\n'
  ],
  [
    'addresses that run something',
    'title: A\nlogo: javascript:a()\nrepository: javascript:a()\nedit: javascript:a("{file}")\nissues: data:text/html,a\n',
    [
      'site.yaml:2:1 Unexpected `logo`, expected a path that begins with `/`, or an address that begins with `https://`',
      'site.yaml:3:1 Unexpected `repository`, expected a valid URL',
      'site.yaml:4:1 Unexpected `edit`, expected a path that begins with `/`, or an address that begins with `https://`',
      'site.yaml:5:1 Unexpected `issues`, expected a path that begins with `/`, or an address that begins with `https://`\n'
    ].join('\n')
  ],
  [
    'a mistake after a carriage return',
    'title: A\rtagline: "\r',
    'site.yaml:1:8 A text that contains `: ` needs quotes around it\nsite.yaml:2:11 Cannot find the `"` that ends this text\n'
  ],
  [
    'an alias without an anchor',
    'title: *a\n',
    'site.yaml:1:8 Cannot find the anchor of `*a`, expected `&a` before it\n'
  ],
  [
    'more mistakes than anyone reads',
    `title: A\n${'a: b: c\n'.repeat(30)}`,
    expect.stringMatching(/^(?:site\.yaml:\d+:\d+ .*\n){20}and \d+ more\n$/)
  ],
  [
    'two things at once',
    'title: A\naccent: {light: red, dark: "#ffffff"}\norigin: docs\n',
    'site.yaml:2:10 Unexpected `accent.light`, expected a color of six digits such as `#1f6feb`, in quotes\nsite.yaml:3:1 Unexpected `origin`, expected an address such as `https://docs.example.org`\n'
  ]
]

test.each(faults)('settings with %s are refused with the place', async (_, yaml, message) => {
  const root = await writeSite({...files, 'site.yaml': yaml})
  const {code, stderr} = await build(root)
  expect([code, stderr]).toEqual([2, message])
})

test.each([
  [
    [],
    'Cannot find `site.yaml` here, in `site`, or in a folder around this one in its repository: pass its place with `--site`, or create it with `lockstep init`\n'
  ],
  [['--content', 'gone'], expect.stringMatching(/^Cannot find the content folder `.*gone`$/m)],
  [
    ['--content', 'a.md'],
    expect.stringMatching(/^Unexpected file `.*a\.md`, expected the content/)
  ],
  [['--site', '.'], 'Cannot find `site.yaml`: write `title: Name of the site` into it\n'],
  [
    ['--site', '/gone'],
    'Cannot find `/gone`, expected a file such as `site.yaml`, or the folder that contains it\n'
  ],
  [
    ['--site', 'a.md'],
    'Unexpected file `a.md`, expected a file such as `site.yaml`, or the folder that contains it\n'
  ],
  [
    ['--content', '.', '--contracts', 'gone'],
    'Cannot find `--contracts gone`, expected the folder of a Foundry project\n'
  ],
  [
    ['--content', '.', '--contracts', 'a.md'],
    'Unexpected file `--contracts a.md`, expected the folder of a Foundry project\n'
  ],
  [
    ['docs'],
    'Unexpected argument `docs`, expected options only; did you mean `--content docs`?\nRun `lockstep build --help` for its options.\n'
  ],
  [
    ['--content', '.', '--jobs', 'many'],
    expect.stringContaining('Unexpected `--jobs many`, expected a number')
  ]
])('wrong usage is reported: %j', async (args, message) => {
  const root = await writeSite({'a.md': '# A\n'})
  const {code, stderr} = await build(root, ...args)
  expect([code, stderr]).toEqual([2, message])
})

test('a broken link in the navigation is reported where it is written', async () => {
  const meta = {
    index: 'Home',
    gone: {title: 'Gone', href: '/nowhere'},
    more: {
      title: 'More',
      type: 'menu',
      items: {a: {title: 'A', href: '/guid'}, b: {title: 'B', href: '/guide#x'}}
    },
    old: {title: 'Old', href: '/old'},
    file: {title: 'File', href: '/a.pdf'},
    web: {title: 'Web', href: 'https://example.org'}
  }
  const root = await writeSite({
    'content/index.mdx': '# Home\n',
    'content/guide.mdx': '# Guide\n',
    'content/_meta.json': JSON.stringify(meta, undefined, 2),
    'public/a.pdf': 'PDF',
    'site.yaml': 'title: Docs\nredirects:\n  /old: /guide\n'
  })
  const {code, report} = await build(root)
  expect([listProblems(report), code]).toEqual([
    [
      'content/_meta.json:5:13 Cannot find page or file `/nowhere` of key `gone`',
      'content/_meta.json:13:17 Cannot find page or file `/guid` of key `a`'
    ],
    1
  ])
})

test('an image of the settings that no public folder has is reported where it is set', async () => {
  const root = await writeSite({
    'content/index.mdx': '# Home\n',
    'public/a b.svg': '<svg />',
    'site.yaml':
      'title: Docs\nlogo:\n  light: /a%20b.svg?v=2\n  dark: /gone.svg\nicon: gone.svg\nimage: https://example.org/a.png\n'
  })
  const reasons = [
    'site.yaml:4:3 Cannot find image `/gone.svg` in the public folders',
    'site.yaml:5:1 Cannot find image `gone.svg` in the public folders'
  ]
  const {code, report} = await build(root)
  expect([listProblems(report), code]).toEqual([reasons, 1])
})

test('a link of the settings that leads nowhere is reported where it is set, and may name a file', async () => {
  const root = await writeSite({
    'content/index.mdx': '# Home\n',
    'content/guides/deploy.mdx': '# Deploy\n\n## Steps\n\nText.\n',
    'site.yaml': `title: Docs
links:
  - {title: Gone, href: /gone}
  - {title: Deploy, href: ./guides/deploy.mdx#steps}
  - {title: Web, href: https://example.org}
footer:
  - title: More
    links:
      - {title: Here, href: '#top'}
      - title: Gone
        href: ./guides/gone.mdx
      - {title: Deploy, href: /guides/deploy#stops}
`
  })
  const {code, report} = await build(root, '--keep-going')
  expect([listProblems(report), code]).toEqual([
    [
      'site.yaml:3:19 Cannot find page or file `/gone`, which `links` leads to',
      'site.yaml:11:9 Cannot find page or file `./guides/gone.mdx`, which `footer` leads to',
      'site.yaml:12:25 Cannot find heading `#stops` on `/guides/deploy`, which `footer` leads to'
    ],
    1
  ])
  const page = await readFile(path.join(root, 'dist/guides/deploy/index.html'), 'utf8')
  expect(page).toContain('<a class="tool-link" href="./#steps">Deploy</a>')
  expect((await runCommand(['lint'], root)).stdout).toContain('`/gone`, which `links` leads to')
})

test('a file at the path of the cache is reported with a way out', async () => {
  const root = await writeSite({...files, 'site.yaml': 'title: Docs\n', '.lockstep': 'A file.\n'})
  const {code, stderr} = await build(root)
  const cache = path.join(root, '.lockstep')
  expect([code, stderr]).toEqual([
    2,
    `Cannot write into \`${cache}\`: a file is in the way; move it, or pass \`--cache DIR\`\n`
  ])
})

test('a name that would be a file and a folder is reported where it comes from, and the rest is written', async () => {
  const root = await writeSite({
    'content/index.mdx': '# Home\n',
    'content/guide.mdx': '# Guide\n',
    'content/build.json.mdx': '# Build\n',
    'public/guide': 'A file.\n',
    'site.yaml': 'title: Docs\nredirects:\n  /index.html: /\n  /robots.txt/: /guide\n'
  })
  const {code, report} = await build(root, '--keep-going')
  expect([listProblems(report), code]).toEqual([
    [
      'public/guide:1:1 Cannot write both `guide` and `guide/index.html`, because one name cannot be a file and a folder: rename one of them',
      'site.yaml:3:3 Cannot write both `index.html/index.html` and `index.html`, because one name cannot be a file and a folder: rename one of them',
      'site.yaml:4:3 Cannot write both `robots.txt/index.html` and `robots.txt`, because one name cannot be a file and a folder: rename one of them',
      'content/build.json.mdx:1:1 Cannot write both `build.json/index.html` and `build.json`, because one name cannot be a file and a folder: rename one of them'
    ],
    1
  ])
  const dist = Object.keys(await readFolder(path.join(root, 'dist')))
  expect(dist.filter((file) => /^(build|guide|index|robots)/.test(file))).toEqual([
    'build.json',
    'guide/index.html',
    'index.html',
    'robots.txt'
  ])
  const linted = await runCommand(
    ['lint', '--format', 'json', '--rule', 'redirect-shadow=off'],
    root
  )
  const found: Array<{rule: string}> = JSON.parse(linted.stdout)
  expect(found.filter(({rule}) => rule === 'duplicate-route')).toHaveLength(4)
  const site = await serveSite(await readSettings(root, {}), {
    port: 0,
    formatProblems: (problems) => JSON.stringify(problems)
  })
  const served = await fetch(`${site.url}_lockstep/problems?address=/`)
  expect(await served.text()).toContain('Cannot write both `guide` and `guide/index.html`')
  await site.close()
})

test('a project of `--contracts` is at fault itself, not the setting that it replaces', async () => {
  const root = await writeSite({
    'content/index.mdx': '# Home\n\n```solidity of="Vault.take"\n```\n',
    'other/a.txt': '',
    'site.yaml': 'title: Docs\ncontracts: .\n'
  })
  const {report} = await build(root, '--contracts', 'other')
  expect(listProblems(report)).toEqual([
    'other/foundry.toml:1:1 Cannot find `foundry.toml` in `other`: pass the folder of a Foundry project'
  ])
})

// Other systems cannot hold the files of this test.
test.skipIf(process.platform !== 'linux')(
  'a file whose name differs from another only in case is a warning, and both are written',
  async () => {
    const root = await writeSite({
      'content/index.mdx': '# Home\n',
      'content/guide.mdx': '# Guide\n',
      'content/Guide.mdx': '# The guide\n',
      'public/logo.svg': '<svg/>',
      'public/Logo.svg': '<svg/>',
      'site.yaml': 'title: Docs\nredirects:\n  /Start: /\n  /start: /\n'
    })
    const {stdout} = await runCommand(['lint', '--format', 'json'], root)
    const found: Array<Record<string, string>> = JSON.parse(stdout)
    const clashes = found.filter(({rule}) => rule === 'duplicate-route')
    const rest = 'only in case: many file systems and hosts can store only one of them'
    expect(clashes.map(({file, line, message}) => `${file}:${line} ${message}`)).toEqual([
      `public/logo.svg:1 Unexpected \`logo.svg\`, which differs from \`Logo.svg\` ${rest}`,
      `site.yaml:4 Unexpected \`start/index.html\`, which differs from \`Start/index.html\` ${rest}`,
      `content/guide.mdx:1 Unexpected \`/guide\`, which differs from the address of \`content/Guide.mdx\` ${rest}`
    ])
    await build(root)
    const dist = Object.keys(await readFolder(path.join(root, 'dist')))
    expect(dist.filter((file) => /logo/i.test(file))).toEqual(['Logo.svg', 'logo.svg'])
  }
)

test('a key of `_meta` without page is no link', async () => {
  const root = await writeSite({
    'content/_meta.json':
      '{"index": "Home", "gone": "Gone", "top": {"title": "Top", "type": "page"}}',
    'content/index.mdx': '# Home\n',
    'site.yaml': 'title: Docs\n'
  })
  await build(root)
  const html = (await readFolder(path.join(root, 'dist')))['index.html']
  expect(html).toContain('<span>Gone</span>')
  expect(html).toContain('<a>Top</a>')
  expect(html).not.toContain('href="%23')
})

test('a cache that came with a repository is refused, and says how to go on', async () => {
  const root = await writeSite({'content/index.mdx': '# Home\n', 'site.yaml': 'title: Docs\n'})
  expect((await build(root)).code).toBe(0)
  const git = (...args: Array<string>) => execFileSync('git', args, {cwd: root})
  git('init', '-q')
  expect((await build(root)).code).toBe(0)

  git('add', '--force', '.lockstep/pages.json')
  const {code, stderr} = await build(root)
  expect(stderr).toMatch(
    /^Unexpected cache in git: `.*\.lockstep`, .* `git rm -r`, or pass `--cache DIR`\n$/
  )
  expect(code).toBe(2)
  expect((await build(root, '--cache', 'other')).code).toBe(0)
})

test('a cache may be in the folder of the pages, as the one of a folder without settings is, or around the site', async () => {
  const root = await writeSite({'index.mdx': '# Home\n'})
  expect((await build(root, '--content', '.', '--cache', '.cache')).code).toBe(0)
  const around = ['--cache', 'made', '--out', 'made/dist']
  expect((await build(root, '--content', '.', ...around)).code).toBe(0)
})

test.each([
  ['.', 'it contains `ROOT/content`'],
  ['content', 'it contains `ROOT/content`'],
  ['dist/cache', 'it is in `ROOT/dist`']
])('a cache among other files is refused: %s', async (cache, reason) => {
  const root = await writeSite({'content/index.mdx': '# Home\n', 'site.yaml': 'title: Docs\n'})
  const {code, stderr} = await build(root, '--cache', cache)
  expect([code, stderr.replaceAll(root, 'ROOT')]).toEqual([
    2,
    `Cannot use \`${path.join('ROOT', cache)}\` as the cache, because ${reason}: pass a folder of its own as \`--cache\`\n`
  ])
  expect((await readdir(root)).sort()).toEqual(['content', 'site.yaml'])
  expect(await readdir(path.join(root, 'content'))).toEqual(['index.mdx'])
})

test('a disk that cannot be written is reported in a sentence, and no incomplete site is left', async () => {
  const root = await writeSite({'content/index.mdx': '# Home\n', 'site.yaml': 'title: Docs\n'})
  const {code, stderr} = await build(root, '--out', 'a'.repeat(300))
  expect(code).toBe(2)
  expect(stderr).toMatch(/^Cannot read or write: name too long, .*\n$/)
  expect((await readdir(root)).sort()).toEqual(['.lockstep', 'content', 'site.yaml'])
})

test.each([
  [
    'a file',
    'site.yaml',
    /^Cannot write the site into `.*site\.yaml`: it is a file, expected a folder\n$/
  ],
  ['below a file', 'site.yaml/dist', /^Cannot write into `.*`: a file is in the way; .*\n$/]
])('a folder to write that is %s is refused in a sentence', async (_, out, expected) => {
  const root = await writeSite({'content/index.mdx': '# Home\n', 'site.yaml': 'title: Docs\n'})
  const {code, stderr} = await build(root, '--content', 'content', '--out', out)
  expect(stderr).toMatch(expected)
  expect(code).toBe(2)
})
