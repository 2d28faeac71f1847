import {execFileSync} from 'node:child_process'
import {chmod, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readProjectDigest} from '../src/index.ts'
import {prove, readOutputs, sayFailure} from './prove.ts'

const git = (cwd: string, ...args: Array<string>) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {cwd})

async function writeProject(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'project-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), {recursive: true})
    await writeFile(path.join(root, name), text)
  }
  return root
}

const contracts = {
  'foundry.toml': '[profile.default]\n',
  'src/A.sol': 'contract A {}\n',
  'out/A.sol/A.json': '{}',
  'package.json': '{}',
  'node_modules/b/index.js': 'b\n',
  'node_modules/@c/d/index.js': 'd\n'
}

const ofProject = '{project: true}'

test('a page with `project: true` runs in a copy of the project without build output', async () => {
  const project = await writeProject(contracts)
  const page = `\`\`\`sh\nfind -L . -type f | sort\n\`\`\`\n`
  expect(
    readOutputs(await prove(page, {project}, ofProject))
      .at(-1)
      ?.split('\n')
  ).toEqual([
    './foundry.toml',
    './node_modules/@c/d/index.js',
    './node_modules/b/index.js',
    './package.json',
    './src/A.sol'
  ])
})

test('a copy of a project includes uncommitted changes but no files that git ignores', async () => {
  const project = await writeProject({...contracts, '.gitignore': 'out\nnode_modules\n.env\n'})
  git(project, 'init', '-q')
  git(project, 'add', '.')
  git(project, 'commit', '-qm', 'a')
  await writeFile(path.join(project, '.env'), 'KEY=secret\n')
  await writeFile(path.join(project, 'src/A.sol'), 'contract B {}\n')
  await writeFile(path.join(project, 'src/C.sol'), 'contract C {}\n')
  const page = `\`\`\`sh\ncat src/*.sol; ls -A\n\`\`\`\n`
  expect(readOutputs(await prove(page, {project}, ofProject)).at(-1)).toBe(
    'contract B {}\ncontract C {}\n.gitignore\nfoundry.toml\nnode_modules\npackage.json\nsrc'
  )
})

test("commands that replace a package don't change the project itself", async () => {
  const project = await writeProject(contracts)
  const page = `\`\`\`sh\nrm -rf node_modules/b && mkdir node_modules/b && echo changed > src/A.sol\n\`\`\`\n`
  expect(sayFailure((await prove(page, {project}, ofProject)).failure)).toBe('passed')
  expect(await readFile(path.join(project, 'node_modules/b/index.js'), 'utf8')).toBe('b\n')
  expect(await readFile(path.join(project, 'src/A.sol'), 'utf8')).toBe('contract A {}\n')
})

test('a page with `project: true` cannot run without a project', async () => {
  await expect(prove('```sh\ntrue\n```\n', {}, ofProject)).rejects.toThrow(
    'Cannot find the project that `proof: {project: true}` asks for: set `contracts` in `site.yaml`'
  )
})

test('the digest of a project changes with its contracts and settings, and with nothing else', async () => {
  const project = await writeProject(contracts)
  const before = await readProjectDigest(project)
  await writeFile(path.join(project, 'package.json'), '{"a": 1}')
  await writeFile(path.join(project, 'src/A.t.sol'), 'contract T {}')
  expect(await readProjectDigest(project)).toBe(before)
  await writeFile(path.join(project, 'src/A.sol'), 'contract A {uint a;}\n')
  expect(await readProjectDigest(project)).not.toBe(before)
})

test('every program in a folder that the settings name is available', async () => {
  const folder = await writeProject({'my-tool': '#!/bin/sh\necho mine\n'})
  await chmod(path.join(folder, 'my-tool'), 0o755)
  expect(readOutputs(await prove('```sh\nmy-tool\n```\n', {path: [folder]})).at(-1)).toBe('mine')
})

test('a project that does not exist has the digest of a project without contracts', async () => {
  const project = await writeProject({'package.json': '{}'})
  expect(await readProjectDigest(path.join(project, 'gone'))).toBe(await readProjectDigest(project))
})

test('a program is asked for its version once, not by each page', async () => {
  const folder = await writeProject({
    'my-tool': '#!/bin/sh\necho asked >> "$(dirname "$0")/asked.txt"\necho my-tool 1.2.3\n'
  })
  await chmod(path.join(folder, 'my-tool'), 0o755)
  const options = {path: [folder], tools: ['my-tool']}
  for (const greeting of ['hello', 'goodbye']) {
    const {tools} = await prove(`\`\`\`sh\necho ${greeting} my-tool\n\`\`\`\n`, options)
    expect(tools).toEqual({'my-tool': '1.2.3'})
  }
  expect(await readFile(path.join(folder, 'asked.txt'), 'utf8')).toBe('asked\n')
})
