import {writeFileSync} from 'node:fs'
import {readdir} from 'node:fs/promises'
import {get} from 'node:http'
import {createServer} from 'node:net'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {launchBrowser, writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject, foundryToml, getTool} from '@lockstep/test-support/foundry'
import type {Browser, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {runCli} from '../src/cli.ts'

const long = Array.from({length: 80}, (_, index) => `Paragraph ${index}.\n`).join('\n')
const files: Record<string, string> = {
  'content/_meta.json': '{"index": "Start", "guide": "Guide"}',
  'content/index.mdx': '# Home\n\n[Guide](./guide.mdx)\n',
  'content/guide.mdx': `# Guide\n\n${long}\n\nThe end.\n`,
  'content/404.mdx': '# Not here\n',
  'public/data.json': '{"a": 1}',
  'site.yaml': 'title: Docs\n'
}

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

interface Dev {
  address: string
  stderr: Array<string>
}

/** Serve a site until the test ends. */
async function serve(
  root: string,
  {args = [], onStderr = () => {}}: {args?: ReadonlyArray<string>; onStderr?: () => void} = {}
): Promise<Dev> {
  const ending = new AbortController()
  const stderr: Array<string> = []
  let done: Promise<number> | undefined
  onTestFinished(async () => {
    ending.abort()
    await done
  })
  const address = await new Promise<string>((resolve, reject) => {
    done = runCli(['dev', '--port', '0', ...args], {
      stdout: (text) => resolve(/^\S+/.exec(text)?.[0] ?? ''),
      stderr(text) {
        stderr.push(text)
        onStderr()
      },
      cwd: root,
      color: false,
      signal: ending.signal
    })
    done.then((code) => reject(new Error(`Ended with ${code}: ${stderr.join('')}`)))
  })
  return {address, stderr}
}

async function open(address: string): Promise<Page> {
  const page = await browser.newPage({viewport: {width: 1300, height: 600}})
  onTestFinished(() => page.close())
  await page.goto(address)
  return page
}

test('the terminal shows the first problems of all pages, and how many there are, when that changes', async () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`content/${name}.mdx`, `# ${name}\n\n[Gone](./gone.mdx)\n`])
  )
  const root = await writeSite({...files, ...pages})
  const {stderr} = await serve(root)
  await expect
    .poll(() => stderr.at(-1))
    .toBe(
      [
        'content/a.mdx:3:1 error: Cannot find page or file `./gone.mdx`  missing-link',
        'content/b.mdx:3:1 error: Cannot find page or file `./gone.mdx`  missing-link',
        'content/c.mdx:3:1 error: Cannot find page or file `./gone.mdx`  missing-link',
        '4 errors: run `lockstep lint` to see all of them\n'
      ].join('\n')
    )
  await writeFiles(root, {'content/d.mdx': '# Page\n\n[Gone](./gone.mdx)\n\n[Lost](./lost.mdx)\n'})
  await expect
    .poll(() => stderr.at(-1))
    .toMatch(/^content\/d\.mdx:5:1 error: .*\ncontent\/a\.mdx:3:1 error: .*\n5 errors: run /s)
  await writeFiles(root, {'content/d.mdx': '# Page\n\n[Gone](./gone.mdx)\n'})
  await writeFiles(root, {'content/a.mdx': '# A\n\n[There](./b.mdx#gone)\n'})
  await expect
    .poll(() => stderr.at(-1))
    .toMatch(/^content\/b\.mdx:3:1 error: .*\n3 errors, 1 warning: run /s)
  await writeFiles(root, {'content/b.mdx': '# Page\n', 'content/c.mdx': '# Page\n'})
  await expect
    .poll(() => stderr.at(-1))
    .toBe(
      [
        'content/d.mdx:3:1 error: Cannot find page or file `./gone.mdx`  missing-link',
        'content/a.mdx:3:1 warning: Cannot find heading `#gone` on `/b`  missing-anchor',
        '1 error, 1 warning\n'
      ].join('\n')
    )
  const right = Object.fromEntries(Object.keys(pages).map((name) => [name, '# Page\n']))
  await writeFiles(root, right)
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
})

test('a rule that settings raise to an error is shown as the build reports it, on the page and in the terminal', async () => {
  const text = '# Vault\n\n`MAX_FEE` is 300.\n'
  const root = builtProject({
    'src/Vault.sol': 'pragma solidity ^0.8.20; contract Vault { uint256 constant MAX_FEE = 300; }',
    'content/index.mdx': text,
    'site.yaml': 'title: Docs\ncontracts: .\nlint: {rules: {wrong-value: error}}\n'
  })
  const {address, stderr} = await serve(root)
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
  await writeFiles(root, {'content/index.mdx': text.replace('300', '400')})
  await expect
    .poll(() => stderr.at(-1))
    .toMatch(/^content\/index\.mdx:3:14 error: .* wrong-value\n1 error\n$/)
  const page = await open(address)
  const problems = page.getByRole('dialog', {name: 'Problems of this page'})
  await problems.waitFor()
  expect(await problems.locator('pre').textContent()).toMatch(/\n {2}3:14 +error .*wrong-value/)
})

test('other settings are shown at once, in the open page and in what the terminal says', async () => {
  const root = await writeSite({
    ...files,
    'content/index.mdx': '# Home\n\nWe utilize it.\n',
    'words.yaml': 'leverage: use\n',
    'site.yaml': 'title: Docs\nlint: {prose: {words: words.yaml}, rules: {avoided-word: error}}\n'
  })
  const {address, stderr} = await serve(root)
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
  const page = await open(address)

  await writeFiles(root, {'words.yaml': 'utilize: use\n'})
  await expect
    .poll(() => stderr.at(-1))
    .toMatch(/^content\/index\.mdx:3:4 error: .* avoided-word\n1 error\n$/)
  await page.getByRole('dialog', {name: 'Problems of this page'}).waitFor()

  await writeFiles(root, {'site.yaml': 'title: [\n'})
  await expect.poll(() => stderr.at(-1)).toMatch(/^site\.yaml:2:1 /)
  expect((await fetch(address)).status).toBe(200)

  const problems = page.getByRole('dialog', {name: 'Problems of this page'})
  await expect.poll(() => problems.textContent()).toMatch(/^site\.yaml:2:1 /)

  await writeFiles(root, {'site.yaml': 'title: Manual\n'})
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
  await expect.poll(() => problems.count()).toBe(0)
  await expect.poll(() => page.title()).toBe('Home · Manual')
})

test('settings that are wrong are the last message until they are right, also next to a Foundry project', async () => {
  const settings = 'title: Docs\ncontracts: .\n'
  const root = builtProject({
    'src/Vault.sol': 'pragma solidity ^0.8.20; contract Vault {}',
    'content/index.mdx': '# Home\n\n[Guide](./guide.mdx)\n',
    'content/guide.mdx': '# Guide\n',
    'site.yaml': settings
  })
  const {stderr} = await serve(root)
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
  await writeFiles(root, {'site.yaml': `${settings}contnt: docs\n`})
  await expect.poll(() => stderr.at(-1)).toMatch(/^site\.yaml:3:1 Unexpected key/)
  // The site is listed after a pause, in which it may change again.
  await setTimeout(400)
  expect(stderr.at(-1)).toMatch(/^site\.yaml:3:1 Unexpected key/)
  await writeFiles(root, {'content/guide.mdx': '# Guide\n\n[Gone](./gone.mdx)\n'})
  await expect.poll(() => stderr.at(-1)).toMatch(/^content\/guide\.mdx:3:1 error/)
  await writeFiles(root, {'content/guide.mdx': '# Guide\n', 'site.yaml': settings})
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
})

test('an edit is shown where the reader is', async () => {
  const root = await writeSite(files)
  const {address} = await serve(root)
  const page = await open(`${address}guide/`)
  await page.evaluate("scrollTo({top: 900, behavior: 'instant'})")
  const before = await page.evaluate('scrollY')

  await writeFiles(root, {'content/guide.mdx': `${files['content/guide.mdx']}\n\nOne more.\n`})
  await page.getByText('One more.').waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBe(before)
  expect(before).toBeGreaterThan(500)
})

test('changes during the start of the server are shown as well', async () => {
  const root = await writeSite(files)
  const added = path.join(root, 'content/late.mdx')
  const {address} = await serve(root, {onStderr: () => writeFileSync(added, '# Late\n')})
  await expect.poll(async () => (await fetch(`${address}late/`)).status).toBe(200)
})

test('a page that was rendered before an edit is updated as soon as it listens', async () => {
  const root = await writeSite(files)
  const {address} = await serve(root)
  const listen = async (version: string): Promise<string> => {
    const ending = new AbortController()
    const {body} = await fetch(`${address}_lockstep/events?version=${version}`, ending)
    const {value} = (await body?.getReader().read()) ?? {}
    ending.abort()
    return Buffer.from(value ?? []).toString()
  }
  const readVersion = async (): Promise<string> => {
    const html = await (await fetch(address)).text()
    return /data-version="(\d+)"/.exec(html)?.[1] ?? ''
  }

  const before = await readVersion()
  expect(await listen(before)).not.toContain('event: update')
  await writeFiles(root, {'content/index.mdx': '# Home\n\nEdited.\n'})
  await expect.poll(readVersion).not.toBe(before)
  expect(await listen(before)).toContain('event: update')
})

test('another order and a new page are shown', async () => {
  const root = await writeSite(files)
  const {address} = await serve(root)
  const page = await open(`${address}guide/`)
  await writeFiles(root, {
    'content/_meta.json': '{"index": "First of all", "more": "Another", "guide": "Guide"}',
    'content/more.mdx': '# More\n'
  })
  await page.getByRole('link', {name: 'Another'}).first().waitFor()
  await page.getByRole('link', {name: 'First of all'}).first().waitFor()
})

test('problems of a page are shown over it, with their lines, until they are fixed', async () => {
  const root = await writeSite(files)
  const {address} = await serve(root)
  const page = await open(`${address}guide/`)
  await writeFiles(root, {
    'content/guide.mdx': '# Guide\n\n<Calout>\n\n<b>Bold</b> text\n\n</Calout>\n'
  })
  const problems = page.getByRole('dialog', {name: 'Problems of this page'})
  await problems.waitFor()
  const text = await problems.locator('pre').textContent()
  expect(text).toContain(`${path.join('content', 'guide.mdx')}\n  3:1 `)
  expect(text).toContain('did you mean `Callout`')
  expect(text).toContain('> 3 | <Calout>')
  await page.keyboard.press('Escape')
  await expect.poll(() => problems.isVisible()).toBe(false)

  await writeFiles(root, {'content/guide.mdx': '# Guide\n\nMended.\n'})
  await page.getByText('Mended.').waitFor()
  expect(await problems.count()).toBe(0)
})

test('a contract that is edited is compiled, and shown', async () => {
  const vault = 'pragma solidity ^0.8.20; contract Vault { uint256 constant MOST = 300; }'
  const root = builtProject({
    'src/Vault.sol': vault,
    'content/index.mdx': '# Vault\n\nAt most <Value of="Vault.MOST" />.\n',
    'site.yaml': `title: Docs\ncontracts: .\ncompile: ${getTool('forge')} build\n`
  })
  const {address} = await serve(root)
  const page = await open(address)
  await page.getByText('At most 300.').waitFor()
  await writeFiles(root, {'src/Vault.sol': vault.replace('300', '400')})
  await page.getByText('At most 400.').waitFor()
})

test('a contract that cannot be compiled is reported with the message of the compiler', async () => {
  const root = builtProject({
    'src/Vault.sol': 'pragma solidity ^0.8.20; contract Vault {}',
    'content/index.mdx': '# Vault\n',
    'site.yaml': `title: Docs\ncontracts: .\ncompile: ${getTool('forge')} build\n`
  })
  const {stderr} = await serve(root)
  await writeFiles(root, {'src/Vault.sol': 'pragma solidity ^0.8.20; contract Vault {'})
  await expect.poll(() => stderr.join('')).toContain('Cannot compile contracts')
  expect(stderr.join('')).toContain('src/Vault.sol')
  await expect.poll(() => stderr.at(-1)).toContain('1 error')
  expect(stderr.join('')).toContain(
    'site.yaml:2:1 error: Cannot compile the contracts: fix the error that the compiler printed in the terminal'
  )
  expect(stderr.at(-1)).not.toContain('run `')
})

test('the terminal says so when components that could not be read are fixed', async () => {
  const right = 'export const components = {}\n'
  const root = await writeSite({
    ...files,
    'site.yaml': 'title: Docs\ncomponents: parts/components.ts\n',
    'parts/components.ts': right
  })
  const {stderr} = await serve(root)
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
  await writeFiles(root, {'parts/components.ts': 'export const components = {\n'})
  await expect.poll(() => stderr.at(-1)).toContain('components.ts')
  await writeFiles(root, {'parts/components.ts': right})
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
})

test('contracts that are not compiled are compiled at the start, without an error meanwhile', async () => {
  const vault = 'pragma solidity ^0.8.20; contract Vault { uint256 constant MOST = 300; }'
  const root = await writeSite({
    'foundry.toml': foundryToml(),
    'src/Vault.sol': vault,
    'content/index.mdx': '# Vault\n\nAt most <Value of="Vault.MOST" />.\n',
    'site.yaml': `title: Docs\ncontracts: .\ncompile: ${getTool('forge')} build\n`
  })
  const {address, stderr} = await serve(root)
  await expect.poll(() => stderr.at(-1)).toBe('No problems\n')
  expect(stderr).toEqual(['Compiling contracts\n', 'No problems\n'])
  expect(await (await fetch(address)).text()).toContain('At most')
})

test('files are served as a static server would', async () => {
  const root = await writeSite(files)
  const {address} = await serve(root)
  const get = async (place: string): Promise<[number, string | null]> => {
    const response = await fetch(`${address}${place}`, {redirect: 'manual'})
    return [
      response.status,
      response.headers.get('content-type') ?? response.headers.get('location')
    ]
  }
  expect(await get('data.json')).toEqual([200, 'application/json; charset=utf-8'])
  expect(await get('guide')).toEqual([308, '/guide/'])
  expect(await get('guide/index.html')).toEqual([200, 'text/html; charset=utf-8'])
  expect(await get('nowhere/at/all')).toEqual([404, 'text/html; charset=utf-8'])
  expect(await get('..%2f..%2fsite.yaml')).toEqual([404, 'text/html; charset=utf-8'])
  expect(await get('%zz')).toEqual([404, 'text/html; charset=utf-8'])
  expect(await get('/')).toEqual([200, 'text/html; charset=utf-8'])
})

test('requests for another host name get no content', async () => {
  const {address} = await serve(await writeSite(files))
  const {port} = new URL(address)
  const ask = (host: string, path = '/'): Promise<number | undefined> =>
    new Promise((resolve) => {
      get({port, host: '127.0.0.1', path, headers: {host}}, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
    })
  expect(await ask('evil.example')).toBe(403)
  expect(await ask(`evil.example:${port}`)).toBe(403)
  expect(await ask(`localhost:${port}`)).toBe(200)
  expect(await ask(`[::1]:${port}`)).toBe(200)
  expect(await ask('localhost', ':99999/')).toBe(400)
})

test('a host that this machine does not have is reported', async () => {
  const root = await writeSite(files)
  await expect(serve(root, {args: ['--host', '192.0.2.1']})).rejects.toThrow(
    'Cannot listen on `192.0.2.1`: this machine has no such address'
  )
})

test('a requested port that is in use is reported before the site is read', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const found = taken.address()
  const port = typeof found === 'object' && found !== null ? found.port : 0
  const root = await writeSite(files)
  await expect(serve(root, {args: ['--port', String(port)]})).rejects.toThrow(
    `Cannot listen on port ${port}: it is in use, pass another one`
  )
  expect(await readdir(root)).not.toContain('.lockstep')
})
