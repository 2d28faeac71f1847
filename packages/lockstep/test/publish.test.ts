import {execFile} from 'node:child_process'
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {afterAll, beforeAll, expect, test} from 'vitest'

const run = promisify(execFile)
const packages = fileURLToPath(new URL('../../', import.meta.url))
let project = ''

/** Packages as they would be published, installed into an empty project outside of this repository. */
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'published-'))
  const folders = (await readdir(packages)).filter((folder) => folder !== 'test-support')
  const tarballs = await Promise.all(folders.map((folder) => pack(path.join(packages, folder))))
  await writeFile(path.join(project, 'package.json'), '{"type": "module", "private": true}')
  // Nothing of this process's own package manager may leak into the other project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_registry)|PNPM_)/i.test(name))
  )
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], {
    cwd: project,
    env
  })
})

afterAll(() => rm(project, {recursive: true, force: true}))

async function pack(folder: string): Promise<string> {
  const args = ['-y', 'pnpm', 'pack', '--json', '--pack-destination', project]
  const {stdout} = await run('npx', args, {cwd: folder})
  const {filename} = JSON.parse(stdout)
  return path.resolve(project, filename)
}

async function runModule(name: string, code: string): Promise<string> {
  await writeFile(path.join(project, name), code)
  const {stdout} = await run(process.execPath, [name], {cwd: project})
  return stdout
}

test('the example of the README of navtree runs as written', async () => {
  const readme = await readFile(path.join(packages, 'navtree/README.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? []
  const [, output = ''] = /```text\n([\s\S]+?)```/.exec(readme) ?? []
  await writeDocs()
  expect(await runModule('example.js', code)).toBe(output)
})

test('the example of the README of pages runs as written', async () => {
  const readme = await readFile(path.join(packages, 'pages/README.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```\n\nThis prints/.exec(readme) ?? []
  const [, output = ''] = /```text\n([\s\S]+?)```/.exec(readme) ?? []
  expect(await runModule('page.js', code)).toBe(output)
})

test('the example of the README of theme runs as written', async () => {
  const readme = await readFile(path.join(packages, 'theme/README.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```\n\nThis prints/.exec(readme) ?? []
  const [, output = ''] = /```text\n([\s\S]+?)```/.exec(readme) ?? []
  expect(await runModule('document.js', code)).toBe(output)
})

test('the example of the README of search runs as written', async () => {
  const readme = await readFile(path.join(packages, 'search/README.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```\n\nThis prints/.exec(readme) ?? []
  const [, output = ''] = /```text\n([\s\S]+?)```/.exec(readme) ?? []
  expect(await runModule('search.js', code)).toBe(output)
})

test('the example of the README of generator builds a site', async () => {
  const readme = await readFile(path.join(packages, 'generator/README.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? []
  const [, output = ''] = /```text\n([\s\S]+?)```/.exec(readme) ?? []
  await writeDocs()
  await writeFile(
    path.join(project, 'docs/guides/install.mdx'),
    '# Install\n\n[Next](./gone.mdx)\n'
  )
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  expect(await runModule('build.js', code)).toBe(output)
  const html = await readFile(path.join(project, 'public/guides/install/index.html'), 'utf8')
  expect(html).toContain('<h1')
})

/** The folder that the READMEs describe. */
async function writeDocs(): Promise<void> {
  const docs: Record<string, string> = {
    '_meta.json':
      '{"index": "Home", "--": {"type": "separator", "title": "Learn"}, "guides": "Guides"}',
    'index.mdx': '# Welcome\n',
    'guides/_meta.json': '{"install": "Install", "send-a-message": ""}',
    'guides/install.mdx': '# Install\n',
    'guides/send-a-message.mdx': '---\ntitle: Send a message\n---\n'
  }
  for (const [file, text] of Object.entries(docs)) {
    await mkdir(path.join(project, 'docs', path.dirname(file)), {recursive: true})
    await writeFile(path.join(project, 'docs', file), text)
  }
}

test('TypeScript finds the types, and knows those of a schema', async () => {
  const code = [
    "import {readTree, listPages, type Tree, type PageNode} from '@lockstep/navtree'",
    "import {findNavigation, buildNavigation} from '@lockstep/navtree/navigation'",
    "import {z} from 'zod'",
    "const frontMatter = z.object({personas: z.array(z.enum(['auditor', 'operator']))})",
    "const {tree}: {tree: Tree<{personas: Array<'auditor' | 'operator'>}>} = await readTree('docs', {frontMatter})",
    "const page: PageNode<{personas: Array<'auditor' | 'operator'>}> | undefined = listPages(tree)[0]",
    "const persona: 'auditor' | 'operator' | undefined = page?.frontMatter.personas[0]",
    "const next: string | undefined = findNavigation(buildNavigation(tree), '/')?.next?.title",
    '// @ts-expect-error: the schema has no such key.',
    'page?.frontMatter.author',
    'export {persona, next}'
  ].join('\n')
  await writeFile(path.join(project, 'main.ts'), code)
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const bin = path.join(
    path.dirname(compiler),
    JSON.parse(await readFile(compiler, 'utf8')).bin.tsc
  )
  const args = [
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--skipLibCheck',
    'false',
    '--types',
    '',
    'main.ts'
  ]
  await expect(run(process.execPath, [bin, ...args], {cwd: project})).resolves.toMatchObject({
    stdout: ''
  })
})

test('nothing but what is exported can be imported', async () => {
  const code =
    "await import('@lockstep/navtree/dist/read-tree.js').catch(({code}) => console.log(code))"
  expect(await runModule('deep.js', code)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n')
})

test('a package holds its program, its types and its documents, and no sources', async () => {
  const installed = path.join(project, 'node_modules/@lockstep/navtree')
  expect((await readdir(installed)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
    'tree.schema.json'
  ])
})

test('the command line is installed', async () => {
  await writeDocs()
  const {stdout} = await run(path.join(project, 'node_modules/.bin/lockstep'), ['tree', 'docs'], {
    cwd: project
  })
  expect(stdout).toContain('Send a message  /guides/send-a-message')
})

test('the program as one bundle writes the same site as its modules one by one', async () => {
  await writeDocs()
  await writeFile(path.join(project, 'docs/index.mdx'), '# Welcome\n\n```ts\nlet a = 1\n```\n')
  const env = {...process.env, SOURCE_DATE_EPOCH: '0', NODE_ENV: 'production'}
  const build = async (folder: string): Promise<Array<string>> => {
    const program = path.join(project, 'node_modules/lockstep', folder, 'run.js')
    const args = ['build', '--content', 'docs', '--out', folder, '--cache', `.cache-${folder}`]
    await run(process.execPath, [program, ...args], {cwd: project, env})
    const files = await readdir(path.join(project, folder), {recursive: true, withFileTypes: true})
    return Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => path.relative(project, path.join(file.parentPath, file.name)))
        .sort()
        .map(async (file) => {
          const text = await readFile(path.join(project, file), 'base64')
          return `${path.relative(folder, file)} ${text}`
        })
    )
  }
  const modules = await build('dist')
  expect(modules.length).toBeGreaterThan(10)
  expect(await build('bundle')).toEqual(modules)
})
