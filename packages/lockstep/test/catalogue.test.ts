import path from 'node:path'
import {gzipSync} from 'node:zlib'
import {
  findByName,
  launchBrowser,
  parseHtml,
  readFolder,
  serveFolder,
  toText
} from '@lockstep/test-support'
import {builtProject, runTool} from '@lockstep/test-support/foundry'
import axe from 'axe-core'
import type {Browser, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
interface IToken { event Transfer(address indexed from, address indexed to, uint256 value); }
interface INft { event Transfer(address indexed from, address indexed to, uint256 indexed id); }
interface IPlanted {
    function many_msg_babbage(bytes1 word) external;
    error collate_propagate_storage(bytes16 word);
}
contract Vault is IToken {
    /// @notice The vault has \`have\`, which is too little. Ask for less.
    error Short(uint256 have, uint256 need);
    error Wrapped(bytes reason);
    /// @notice What old contracts log.
    event Note(bytes4 indexed sig) anonymous;
    modifier open() { require(msg.sender != address(0), "closed </script>"); _; }
    /// @notice Send tokens.
    function transfer(address to, uint256 value) external open { emit Transfer(msg.sender, to, value); }
    function burn(uint256 amount) external { take(amount); emit Note(msg.sig); }
    function take(uint256 amount) internal { if (amount > 9) revert Short(9, amount); }
}
`
const files = {
  'src/Vault.sol': vault,
  'content/index.mdx':
    '# Home\n\nSee [Short](contract:Vault.Short), and [errors](/reference/errors#0x4e487b71).\n',
  'site.yaml': 'title: Docs\ncontracts: .\nreference: {}\n'
}

let folder = ''
let dist: Record<string, string> = {}
let browser: Browser

beforeAll(async () => {
  const root = builtProject(files)
  const {stdout, stderr} = await runCommand(['build', '--json'], root)
  const wrong = JSON.parse(stdout || '{}').problems?.filter(
    ({severity}: {severity: string}) => severity !== 'note'
  )
  expect(wrong, stderr).toEqual([])
  folder = path.join(root, 'dist')
  dist = await readFolder(folder)
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

/** List what axe finds on a page. */
async function listViolations(page: Page): Promise<Array<string>> {
  await page.evaluate(axe.source)
  return page.evaluate('axe.run().then(({violations}) => violations.map(({id}) => id))')
}

/** List the rows of a page: id and words. */
function listRows(name: string): Array<string> {
  return findByName(parseHtml(dist[`reference/${name}/index.html`] ?? ''), 'tr').flatMap((row) => {
    const {id} = row.properties
    return typeof id === 'string' ? [`${id}: ${toText(row).replace(/\s+/g, ' ')}`] : []
  })
}

test('errors are listed with where they are thrown, pages that explain them, and collisions', () => {
  expect(listRows('errors').filter((row) => !row.startsWith('panic-'))).toMatchInlineSnapshot(`
    [
      "0x42966c68: 0x42966c68collate_propagate_storage(bytes16 word)Same selector as function burn(uint256 amount)Declared in IPlanted",
      "0x994fecf5: 0x994fecf5Short(uint256 have, uint256 need)The vault has have, which is too little.Declared in VaultThrown in Vault.takeExplained on Home",
      "0xc16e3f09: 0xc16e3f09Wrapped(bytes reason)Declared in Vault",
      "0x08c379a0: 0x08c379a0Error(string message)A message of require or revert",
      "0x4e487b71: 0x4e487b71Panic(uint256 code)A check that the compiler inserts; the code says which one",
    ]
  `)
  const page = dist['reference/errors/index.html'] ?? ''
  expect(page).toContain('<a href="../Vault/#short-uint256-uint256">')
  expect(page).toContain('Thrown in')
  expect(page).toContain('closed &lt;/script>')
  expect(listRows('errors').filter((row) => row.startsWith('panic-'))).toHaveLength(10)
})

test('events are listed by topic, those that differ in what is indexed apart', () => {
  expect(listRows('events')).toMatchInlineSnapshot(`
    [
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef: 0xddf252ad…Transfer(address indexed from, address indexed to, uint256 indexed id)0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efSame topic as Transfer(address indexed from, address indexed to, uint256 value)Declared in INft",
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef-2: 0xddf252ad…Transfer(address indexed from, address indexed to, uint256 value)0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efSame topic as Transfer(address indexed from, address indexed to, uint256 indexed id)Declared in ITokenEmitted in Vault.transfer",
      "note-bytes4: Note(bytes4 indexed sig)What old contracts log.Declared in VaultEmitted in Vault.burn",
    ]
  `)
})

test('an anonymous event is listed without a topic, and its page says why it has none', () => {
  const list = dist['reference/events/index.html'] ?? ''
  expect(list).toContain('Anonymous events have no topic')
  expect(list).toContain('<tr id="note-bytes4">')
  expect(toText(parseHtml(dist['reference/Vault/index.html'] ?? ''))).toContain(
    'none, because the event is anonymous'
  )
})

test('functions are listed by selector', () => {
  expect(listRows('selectors')).toMatchInlineSnapshot(`
    [
      "0x42966c68: 0x42966c68burn(uint256 amount)Same selector as error collate_propagate_storage(bytes16 word)Declared in Vault",
      "0xa9059cbb: 0xa9059cbbmany_msg_babbage(bytes1 word)Same selector as transfer(address to, uint256 value)Declared in IPlanted",
      "0xa9059cbb-2: 0xa9059cbbtransfer(address to, uint256 value)Send tokens.Same selector as many_msg_babbage(bytes1 word)Declared in Vault",
    ]
  `)
})

const short = runTool('cast', ['calldata', 'Short(uint256,uint256)', '9', '12']).trim()

test('the decoder decodes what is pasted, without a request, and leads to the declaration', async () => {
  const address = await serveFolder(folder)
  const page = await browser.newPage()
  await page.goto(`${address}/reference/decoder/`)
  // The script of the decoder shows the form when it has come.
  const input = page.getByLabel('Calldata, revert data, or a log')
  await input.waitFor()
  const requests: Array<string> = []
  page.on('request', (request) => requests.push(request.url()))
  await input.fill(`reverted: ${short}`)
  const output = page.locator('.decoder-output')
  await output.getByText('Short(').waitFor()
  expect(await output.textContent()).toMatchInlineSnapshot(
    `"error Short(uint256,uint256)The vault has have, which is too little.have uint2569need uint25612"`
  )
  expect(requests).toEqual([])

  await page.getByLabel('Calldata').fill('0xa9059cbb')
  await output.getByText('many_msg_babbage').waitFor()
  expect(await output.locator('section').count()).toBe(2)
  expect(await listViolations(page)).toEqual([])
  await page.getByLabel('Calldata').fill(short)
  await output.getByRole('link').first().click()
  expect(page.url()).toBe(`${address}/reference/Vault/#short-uint256-uint256`)
  await page.close()
})

test('search leads to the decoder with the data filled in', async () => {
  const address = await serveFolder(folder)
  const page = await browser.newPage()
  await page.goto(`${address}/`, {waitUntil: 'networkidle'})
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', {name: 'Search the docs'})
  await box.fill(short)
  await page.getByText('Decode it').waitFor()
  await box.press('Enter')
  await page.locator('.decoder-output').getByText('Short(').waitFor()
  expect(await page.getByLabel('Calldata').inputValue()).toBe(short)
  await page.close()
})

test.each([
  ['errors', 320],
  ['errors', 1440],
  ['events', 320],
  ['selectors', 1440],
  ['decoder', 320]
])(
  'the page of %s passes axe at %i pixels, and nothing on it is wider than the screen',
  async (name, width) => {
    const address = await serveFolder(folder)
    const page = await browser.newPage({viewport: {width, height: 900}})
    await page.goto(`${address}/reference/${name}/`, {waitUntil: 'networkidle'})
    expect(await listViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.close()
  }
)

test('the script of the decoder weighs 15 kB at most, and only the page of the decoder asks for it', () => {
  const script = /data-src="[^"]*\/_lockstep\/(decoder\.[^"]+)"/.exec(
    dist['reference/decoder/index.html'] ?? ''
  )?.[1]
  const own = dist[`_lockstep/${script}`] ?? ''
  const shared = Array.from(
    own.matchAll(/from"\.\/([^"]+)"/g),
    ([, name]) => dist[`_lockstep/${name}`] ?? ''
  )
  expect(own).not.toBe('')
  expect(gzipSync(own + shared.join('')).length).toBeLessThanOrEqual(15_000)
  const others = Object.entries(dist).filter(([, text]) => text.includes(`/${script}`))
  expect(others.map(([file]) => file)).toEqual(['reference/decoder/index.html'])
})

test('search finds a list by what readers call it, and a name where it is declared', async () => {
  const search = async (question: string): Promise<Array<string>> => {
    const {stdout} = await runCommand(['search', '--in', folder, '--json', '--', question], folder)
    return JSON.parse(stdout).hits.map(({route}: {route: string}) => route)
  }
  expect((await search('4byte method lookup'))[0]).toBe('/reference/selectors')
  expect((await search('revert data'))[0]).toMatch('/reference/errors')
  expect((await search('Short(uint256,uint256)'))[0]).toMatch('/reference/Vault')
  expect(await search('Short')).not.toContain('/reference/errors')
})
