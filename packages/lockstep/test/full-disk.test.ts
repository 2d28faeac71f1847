import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmod, readdir, readFile, stat} from 'node:fs/promises'
import path from 'node:path'
import {createInterface} from 'node:readline'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {buildProject, builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test} from 'vitest'
import {runCommand} from './run-command.ts'

const program = path.join(import.meta.dirname, '../bin/lockstep.js')

/** Run the program where no file may be longer than 4 kB, which fails in the same place as a full disk. */
function runFull(args: ReadonlyArray<string>, root: string): Promise<string> {
  return run('ulimit -f 8 && cd "$0" && "$@"', args, root)
}

function run(script: string, args: ReadonlyArray<string>, root: string): Promise<string> {
  const env = {...process.env, NODE_DISABLE_COMPILE_CACHE: '1'}
  return new Promise((resolve) => {
    const command = ['-c', script, root, process.execPath, program, ...args]
    execFile('sh', command, {env}, (_, __, stderr) => resolve(stderr))
  })
}

const full =
  /^Cannot write into `.*`: a file would be larger than this system allows; raise the limit, such as `ulimit -f`(, or pass `--cache DIR`)?$/m

test('`lint --fix` leaves a page as it is when the disk takes no more', async () => {
  const long = `# Home\n\na\u200bb\n\n${'A line of text.\n'.repeat(400)}`
  const root = await writeSite({'docs/index.md': long})
  const page = path.join(root, 'docs/index.md')
  await chmod(page, 0o640)
  // The cache is larger than 4 kB, too, so it has to be complete.
  await run('cd "$0" && "$@"', ['lint', 'docs'], root)
  expect(await runFull(['lint', 'docs', '--fix'], root)).toMatch(full)
  expect(await readFile(page, 'utf8')).toBe(long)

  await runCommand(['lint', 'docs', '--fix'], root)
  expect(await readFile(page, 'utf8')).toBe(long.replace('\u200b', ''))
  expect((await stat(page)).mode & 0o777).toBe(0o640)
  expect(await readdir(path.join(root, 'docs'))).toEqual(['index.md'])
})

test('`accept` leaves the lock as it is when the disk takes no more', async () => {
  const vault = 'pragma solidity ^0.8.20;\ncontract Vault {\n  function take() external {}\n}\n'
  const page = '# Vault\n\nCall `Vault.take()`.\n'
  const names = Array.from({length: 60}, (_, index) => `docs/page-${index}.md`)
  const root = builtProject({
    ...Object.fromEntries(names.map((name) => [name, page])),
    'site.yaml': 'title: A\ncontent: docs\ncontracts: .\n',
    'src/Vault.sol': vault
  })
  await runCommand(['lock'], root)
  const lock = await readFile(path.join(root, 'lockstep.lock'), 'utf8')
  await writeFiles(root, {'src/Vault.sol': vault.replace('{}', '{ revert(); }')})
  buildProject(root)
  // The cache has to be complete here, too.
  await runCommand(['lint'], root)
  expect(await runFull(['accept', '--all'], root)).toMatch(full)
  expect(await readFile(path.join(root, 'lockstep.lock'), 'utf8')).toBe(lock)

  await runCommand(['accept', '--all'], root)
  expect(await readFile(path.join(root, 'lockstep.lock'), 'utf8')).not.toBe(lock)
  expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a second `import` completes the page that did not fit', async () => {
  const long = `# Fees\n\n${'A line of text.\n'.repeat(400)}`
  const root = await writeSite({
    'old/docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'old/docs/fees.md': long,
    'old/static/a.txt': long
  })
  expect(await runFull(['import', 'old', '--out', 'new'], root)).toMatch(full)
  const {stdout} = await runCommand(['import', 'old', '--out', 'new'], root)
  expect(stdout).not.toMatch(/[1-9]\d* kept/)
  expect(await readFile(path.join(root, 'new/pages/fees.mdx'), 'utf8')).toBe(long)
  expect(await readFile(path.join(root, 'new/public/a.txt'), 'utf8')).toBe(long)
  expect(await readdir(path.join(root, 'new/pages'))).toEqual(['_meta.json', 'fees.mdx'])
})

test('`init` leaves the settings of Foundry as they are when the disk takes no more', async () => {
  const toml = `${foundryToml()}${'# A line of text.\n'.repeat(400)}`
  const root = await writeSite({'foundry.toml': toml, 'src/A.sol': 'contract A {}\n'})
  expect(await runFull(['init', '--yes'], root)).toMatch(full)
  expect(await readFile(path.join(root, 'foundry.toml'), 'utf8')).toBe(toml)
})

test('`dev` still serves pages when the disk takes no more, and says why it cannot search', async () => {
  const words = Array.from({length: 2000}, (_, index) => `word${index}`).join(' ')
  const root = await writeSite({'docs/index.md': `# Home\n\n${words}\n`})
  await run('cd "$0" && "$@"', ['lint', 'docs'], root)
  const args = ['dev', '--content', 'docs', '--port', '0']
  const script = 'ulimit -f 8 && cd "$0" && exec "$@"'
  const env = {...process.env, NODE_DISABLE_COMPILE_CACHE: '1'}
  const child = spawn('sh', ['-c', script, root, process.execPath, program, ...args], {env})
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const [line] = await once(createInterface({input: child.stdout}), 'line')
  const [address = ''] = /^\S+/.exec(line) ?? []

  const search = await fetch(`${address}build.json`)
  expect(search.status).toBe(500)
  expect(await search.text()).toMatch(full)
  expect(stderr).toMatch(full)
  expect(await (await fetch(address)).text()).toContain('word1999')
})
