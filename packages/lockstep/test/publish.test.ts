import {execFile} from 'node:child_process'
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'

const run = promisify(execFile)
const packages = fileURLToPath(new URL('../../', import.meta.url))
/** Started directly: npx takes longer to find it in this repository than it takes to pack everything. */
const pnpm = path.join(packages, '../contracts/node_modules/.bin/pnpm')
/** Project with all packages installed. */
let project = ''
/** Project with `lockstep` alone, as `npm create lockstep` writes and installs it. */
let alone = ''
/** What that command printed. */
let created = ''
let tarballs: Array<string> = []

// Nothing of this process's own package manager may leak into other projects, nor may what npm takes as a reason to
// leave out what is installed for development.
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_registry)|PNPM_|NODE_ENV$)/i.test(name)
  )
)

/** Packages as they would be published, installed into empty projects outside of this repository. */
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'published-'))
  // What is private is not published.
  const filter = ['--filter', './packages/*', '--filter', '!@lockstep/test-support']
  const args = ['--recursive', ...filter, 'pack', '--pack-destination', project]
  await run(pnpm, args, {cwd: packages})
  tarballs = (await readdir(project))
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => path.join(project, file))
  await installAll()
  const folder = await mkdtemp(path.join(tmpdir(), 'alone-'))
  alone = path.join(folder, 'my-docs')
  const program = path.join(project, 'node_modules/.bin/create-lockstep')
  const create = ['my-docs', '--package', findTarball('lockstep')]
  const {stdout} = await run(program, create, {cwd: folder, env})
  created = stdout
})

afterAll(async () => {
  await rm(project, {recursive: true, force: true})
  await rm(path.dirname(alone), {recursive: true, force: true})
})

/**
 * Install every package by pnpm, which links what it has in its store.
 *
 * npm takes five times as long, because it writes 10,000 files. It installs `lockstep` alone.
 */
async function installAll(): Promise<void> {
  const files = Object.fromEntries(
    tarballs.map((file) => {
      const name = path.basename(file).replace(/-[\d.]+\.tgz$/, '')
      return [name.replace(/^lockstep-/, '@lockstep/'), `file:${file}`]
    })
  )
  const plugins = await readVersions(['rehype-external-links', 'remark-definition-list'])
  const manifest = {type: 'module', private: true, dependencies: {...files, ...plugins}}
  // Packages that depend on each other are not in any registry yet.
  const settings = {nodeLinker: 'hoisted', overrides: files, strictDepBuilds: false}
  await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest))
  await writeFile(path.join(project, 'pnpm-workspace.yaml'), JSON.stringify(settings))
  const args = ['install', '--no-frozen-lockfile', '--prefer-offline']
  await run(pnpm, args, {cwd: project, env})
}

/** Read the versions of packages that the tests of `pages` use, and an example of its README. */
async function readVersions(names: ReadonlyArray<string>): Promise<Record<string, string>> {
  const versions: Record<string, string> = {}
  for (const name of names) {
    const manifest = path.join(packages, 'pages/node_modules', name, 'package.json')
    versions[name] = JSON.parse(await readFile(manifest, 'utf8')).version
  }
  return versions
}

function findTarball(name: string): string {
  const found = tarballs.find((file) => path.basename(file).startsWith(`${name}-0`))
  if (found === undefined) throw new Error(`Cannot find the tarball of ${name}`)
  return found
}

async function runModule(name: string, code: string): Promise<string> {
  await writeFile(path.join(project, name), code)
  const running = run(process.execPath, [name], {cwd: project})
  // The language server waits for the end of its input.
  running.child.stdin?.end()
  return (await running).stdout
}

test('manifests name files that are there, and every export has types', async () => {
  const checker = path.join(packages, 'lockstep/tools/check-packages.js')
  const {stdout, stderr} = await run(process.execPath, [checker, project])
  expect(stdout + stderr).toBe('')
})

test('the examples of the READMEs run as written', async () => {
  await writeDocs()
  const [, page = ''] = /````md\n([\s\S]*?)````/.exec(await readReadme('proof')) ?? []
  await writeFile(path.join(project, 'greet.mdx'), page)
  const names = ['abi', 'lint', 'lsp', 'navtree', 'pages', 'problem', 'proof']
  const code: Array<string> = []
  const outputs: Record<string, string> = {}
  for (const name of [...names, 'search', 'shell', 'theme']) {
    const examples = listExamples(await readReadme(name))
    expect(examples.length, name).toBeGreaterThan(0)
    for (const [index, example] of examples.entries()) {
      const module = `${name}-${index + 1}.js`
      await writeFile(path.join(project, module), example.code)
      code.push(`console.log('example ${module}')\nawait import('./${module}')\n`)
      outputs[module] = example.output
    }
  }
  // One process loads the modules that they share once.
  const parts = (await runModule('examples.js', code.join(''))).split(/^example (.+)\n/m).slice(1)
  const printed = Object.keys(outputs).map((_, index) => [parts[2 * index], parts[2 * index + 1]])
  expect(Object.fromEntries(printed)).toEqual(outputs)
})

function readReadme(name: string): Promise<string> {
  return readFile(path.join(packages, name, 'README.md'), 'utf8')
}

/** List the JavaScript of a README, with the output that follows it. */
function listExamples(readme: string): Array<{code: string; output: string}> {
  const example =
    /^```js\n([\s\S]+?)^```\n\n(?:This prints:\n\n)?(?:```text\n([\s\S]+?)^```|This prints `(.+?)`)?/gm
  return Array.from(readme.matchAll(example), ([, code = '', lines, line]) => {
    return {code, output: lines ?? (line === undefined ? '' : `${line}\n`)}
  })
}

test('the example of the README of generator builds a site', async () => {
  const [{code, output} = {code: '', output: ''}] = listExamples(await readReadme('generator'))
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
  await compile(['main.ts'], {skipLibCheck: false})
})

test('the TypeScript of the READMEs compiles', async () => {
  const files = await Promise.all(
    ['lint', 'navtree'].map(async (name) => {
      const [, code = ''] = /^```ts\n([\s\S]+?)^```/m.exec(await readReadme(name)) ?? []
      await writeFile(path.join(project, `${name}.ts`), code)
      return `${name}.ts`
    })
  )
  // Types of other packages in those of `lint` need the types of Node.js.
  await compile(files, {skipLibCheck: true})
})

/** Compile modules of the project, and expect no errors. */
async function compile(
  files: ReadonlyArray<string>,
  {skipLibCheck}: {skipLibCheck: boolean}
): Promise<void> {
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
    String(skipLibCheck),
    '--types',
    '',
    ...files
  ]
  await expect(run(process.execPath, [bin, ...args], {cwd: project})).resolves.toMatchObject({
    stdout: ''
  })
}

test('only exported modules can be imported', async () => {
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
  const build = async (program: string, folder: string): Promise<Array<string>> => {
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
  const modules = await build(path.join(packages, 'lockstep/dist/run.js'), 'by-modules')
  expect(modules.length).toBeGreaterThan(10)
  const bundle = path.join(project, 'node_modules/lockstep/bundle/run.js')
  expect(await build(bundle, 'by-bundle')).toEqual(modules)
})

test('`npm create lockstep` writes docs that build into an empty folder', async () => {
  expect(created).toContain('create  docs/index.mdx')
  expect(created).toContain('  cd my-docs ')
  expect(created).not.toContain('npm install')
  await run('npm', ['run', 'docs:build'], {cwd: alone, env})
  expect(await readFile(path.join(alone, 'dist/index.html'), 'utf8')).toContain('<h1>my-docs</h1>')
})

describe('lockstep alone', () => {
  test('has few dependencies, none of which runs anything when it is installed', async () => {
    const text = await readFile(path.join(alone, 'node_modules/.package-lock.json'), 'utf8')
    const installed: Record<string, {hasInstallScript?: boolean}> = JSON.parse(text).packages
    expect(Object.keys(installed).length).toBeLessThanOrEqual(10)
    expect(Object.values(installed).filter((each) => each.hasInstallScript)).toEqual([])
    const {stdout} = await run('du', ['-sk', 'node_modules'], {cwd: alone})
    expect(Number.parseInt(stdout, 10)).toBeLessThan(30_000)
  })

  /** Write files into a folder of the project, and run the program there. */
  async function runAlone(
    name: string,
    files: Readonly<Record<string, string>>,
    args: ReadonlyArray<string>
  ) {
    const cwd = path.join(alone, name)
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(cwd, file)), {recursive: true})
      await writeFile(path.join(cwd, file), text)
    }
    return run(path.join(alone, 'node_modules/.bin/lockstep'), args, {cwd, env})
  }

  test('draws diagrams and formulas, and colors code', async () => {
    const page =
      '---\nmath: true\n---\n\n# A\n\n```mermaid\ngraph LR\n  A --> B\n```\n\n```solidity\ncontract A {}\n```\n\n$$a^2$$\n'
    const args = ['build', '--content', 'docs']
    const {stderr} = await runAlone('drawn', {'docs/index.md': page}, args)
    expect(stderr).not.toMatch(/error|warning/)
    const html = await readFile(path.join(alone, 'drawn/dist/index.html'), 'utf8')
    for (const element of ['<svg ', '<math', '">contract</span>']) expect(html).toContain(element)
  })

  test('checks the spelling', async () => {
    const files = {
      'docs/index.md': '# Home\n\nWe recieve a token.\n',
      'docs/lockstep.lint.yaml': 'spelling: true\n'
    }
    const {stdout} = await runAlone('spelled', files, ['lint', 'docs'])
    expect(stdout).toContain('Unexpected word `recieve`; did you mean `receive`?')
  })

  test('asks for esbuild for components of a site, and for TypeScript for scripts on proven pages, and uses them', async () => {
    const own = {
      'docs/index.mdx': '# A\n\n<Counter start={2} />\n',
      'site.yaml': 'title: A\ncontent: docs\nout: dist\ncomponents: components.js\n',
      'components.js': `import {defineIsland} from '@lockstep/theme'
import {z} from 'zod'
import {Counter} from './counter.jsx'
export const components = {
  Counter: defineIsland({
    props: {start: z.number()},
    component: Counter,
    source: './counter.jsx'
  })
}
`,
      'counter.jsx': `import {useState} from 'react'
export function Counter({start}) {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`
    }
    const build = () => runAlone('own', own, ['build'])
    await expect(build()).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm install --save-dev esbuild')
    })
    const page = '---\nproof: {}\n---\n\n```ts filename="a.ts" save\nconst a: string = 1\n```\n'
    const proof = () => runAlone('typed', {'docs/index.mdx': page}, ['proof', '--content', 'docs'])
    await expect(proof()).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Run `npm install --save-dev typescript`')
    })

    const args = ['install', '--no-audit', '--no-fund', '--prefer-offline']
    await run('npm', [...args, 'esbuild@0.28.2', 'typescript@7.0.2'], {cwd: alone, env})
    await build()
    const html = await readFile(path.join(alone, 'own/dist/index.html'), 'utf8')
    expect(html).toMatch(/<button[^>]*>2<\/button>/)
    await expect(proof()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('6:7     error   Cannot compile `a.ts`: Type ')
    })
  })
})
