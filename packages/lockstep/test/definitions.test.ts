import path from 'node:path'
import {
  findByName,
  launchBrowser,
  parseHtml,
  readFolder,
  serveFolder,
  toText,
  writeFiles
} from '@lockstep/test-support'
import {builtProject, buildProject as compile} from '@lockstep/test-support/foundry'
import axe from 'axe-core'
import type {Browser, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
library Fees { enum Kind { Flat } uint256 internal constant RATE = 3 days / 100; }
/// @notice Keeps what it is given.
contract Vault {
    /// @notice There is \`too little\`.
    error Short(uint256 have);
    enum Side { Long, Short2 }
    /// @notice Take it out.
    /// @param side where from
    function take(Side side) external pure { if (side == Side.Long) revert Short(Fees.RATE); }
    function put(uint256 amount) external {}
    function put(address token) external {}
    function fee(Fees.Kind kind) external {}
}
`

const page = `# Guide

\`\`\`solidity of="Vault.take"
\`\`\`

Call \`Vault.take\`, \`Vault.take(uint8)\` or \`Vault.take()\`, not \`Vault.put\`, \`Vault.put(uint256)\`, \`Gone.take\` or \`take\`.

## About \`Vault\`

[The \`Vault\`](./index.mdx), and the code of a script:

\`\`\`solidity
import {Vault} from "../src/Vault.sol";
import {Fees} from "other/Rates.sol";
contract Script { // Vault
    string name = "Vault.take";
    function run(Vault vault) public { vault.take(Vault.Side.Long); vault.take(Fees.RATE); }
}
\`\`\`
`

const files = {
  'src/Vault.sol': vault,
  'content/index.mdx': '# Home\n',
  'content/guide.mdx': page,
  'site.yaml': 'title: Docs\ncontracts: .\nreference: {}\n'
}

let root = ''
let browser: Browser

beforeAll(async () => {
  root = builtProject(files)
  await build()
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

async function build(...args: Array<string>): Promise<Array<string>> {
  const {stdout} = await runCommand(['build', '--json', ...args], root)
  return JSON.parse(stdout).problems.map(({rule, line}: {rule: string; line: number}) => {
    return `${rule} ${line}`
  })
}

async function readPage(name: string): Promise<ReturnType<typeof parseHtml>> {
  const dist = await readFolder(path.join(root, 'dist'))
  return parseHtml(dist[`${name}/index.html`] ?? '')
}

/** List the links of a page into the reference: text and anchor. */
async function listNames(): Promise<Array<string>> {
  const mains = findByName(await readPage('guide'), 'main')
  return mains
    .flatMap((main) => findByName(main, 'a'))
    .flatMap((link) => {
      const [, address] = /reference\/(.+)/.exec(String(link.properties.href)) ?? []
      return address === undefined ? [] : [`${toText(link).split('\n')[0]}: ${address}`]
    })
}

async function listViolations(page: Page): Promise<Array<string>> {
  await page.evaluate(axe.source)
  return page.evaluate('axe.run().then(({violations}) => violations.map(({id}) => id))')
}

async function open(): Promise<Page> {
  const page = await browser.newPage({viewport: {width: 1280, height: 900}})
  await page.goto(`${await serveFolder(path.join(root, 'dist'))}/guide/`)
  await page.waitForFunction('document.readyState === "complete"')
  return page
}

test('names in code are links where their meaning is certain, and the page says once what each means', async () => {
  expect(await listNames()).toMatchInlineSnapshot(`
    [
      "Vault.take: Vault/#take-uint8",
      "Side: Vault/#side",
      "Side: Vault/#side",
      "Long: Vault/#side",
      "Short: Vault/#short-uint256",
      "Fees: Fees/",
      "RATE: Fees/#rate",
      "Vault.take: Vault/#take-uint8",
      "Vault.take(uint8): Vault/#take-uint8",
      "Vault.take(): Vault/#take-uint8",
      "Vault.put(uint256): Vault/#put-uint256",
      "Vault: Vault/",
      "Vault: Vault/",
      "Vault: Vault/",
      "Side: Vault/#side",
      "enum Side { Long, Short2 }: Vault/#side",
      "error Short(uint256 have): Vault/#short-uint256",
      "library Fees: Fees/",
      "uint256 internal constant RATE = 3 days / 100: Fees/#rate",
      "function take(Side side) external pure: Vault/#take-uint8",
      "function put(uint256 amount) external: Vault/#put-uint256",
      "contract Vault: Vault/",
    ]
  `)
})

test('a page of the reference says what the names of other pages mean', async () => {
  const definitions = findByName(await readPage('reference/Vault'), 'div').filter(
    ({properties}) => properties.dataDefinitions !== undefined
  )
  expect(definitions.map((element) => toText(element))).toEqual(['enum Kind { Flat }'])
})

test('a name that the contracts no longer have is neither a link nor has a meaning', async () => {
  await writeFiles(root, {'src/Vault.sol': vault.replace('function take', 'function takeAll')})
  compile(root)
  expect(await build()).toContain('unknown-symbol 3')
  await writeFiles(root, {'content/guide.mdx': page.replace('Vault.take"', 'Vault.takeAll"')})
  // What the text says of it is reported.
  expect(await build('--keep-going')).toEqual([
    'unknown-member 6',
    'unknown-member 17',
    'unknown-member 17'
  ])
  expect((await listNames()).filter((name) => /take-|take\(/.test(name))).toEqual([])
  await writeFiles(root, {'src/Vault.sol': vault, 'content/guide.mdx': page})
  compile(root)
  expect(await build()).toEqual([])
})

test('pointing at a name or reaching it with the keyboard shows what it means, and Escape closes it', async () => {
  const page = await open()
  const box = page.getByRole('tooltip')
  const link = page.locator('main p').getByRole('link', {name: 'Vault.take', exact: true})
  await link.hover()
  await box.waitFor()
  expect((await box.textContent())?.trim()).toMatchInlineSnapshot(
    `"function take(Side side) external pureTake it out.Selector 0xf4a4870b"`
  )
  expect(await listViolations(page)).toEqual([])
  expect(await link.getAttribute('aria-describedby')).toBe(await box.getAttribute('id'))

  // It stays while the pointer is on it, and goes when the pointer leaves.
  await box.hover()
  await page.waitForTimeout(400)
  expect(await box.isVisible()).toBe(true)
  await page.mouse.move(5, 5)
  await box.waitFor({state: 'detached'})

  await link.focus()
  await box.waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({state: 'detached'})
  await page.keyboard.press('Enter')
  await page.waitForURL(/reference\/Vault\/#take-uint8$/)
  await page.close()
})

test('on a phone, what a name means is at the foot of the screen', async () => {
  const page = await browser.newPage({viewport: {width: 320, height: 700}})
  await page.goto(`${await serveFolder(path.join(root, 'dist'))}/guide/`)
  await page.waitForFunction('document.readyState === "complete"')
  await page.locator('main p').getByRole('link', {name: 'Vault.take', exact: true}).focus()
  const box = page.getByRole('tooltip')
  await box.waitFor()
  const {x = 0, y = 0, width = 0, height = 0} = (await box.boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(320)
  expect(y + height).toBeLessThanOrEqual(700)
  expect(await listViolations(page)).toEqual([])
  await page.close()
})

test('a finger shows what a name means, and then follows the link', async () => {
  const phone = {viewport: {width: 375, height: 700}, hasTouch: true, isMobile: true}
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const address = `${await serveFolder(path.join(root, 'dist'))}/guide/`
  const link = page.locator('main p').getByRole('link', {name: 'Vault.take', exact: true})
  const box = page.getByRole('tooltip')
  const start = async (): Promise<void> => {
    await page.goto(address)
    await page.waitForFunction('document.readyState === "complete"')
    await link.tap()
    await box.getByText('Take it out.').waitFor()
    expect(page.url()).toBe(address)
  }

  await start()
  expect(await listViolations(page)).toEqual([])
  await page.getByRole('heading', {name: 'Guide'}).tap()
  await box.waitFor({state: 'detached'})

  // Another name replaces it.
  await start()
  await page.getByRole('link', {name: 'Vault.put(uint256)'}).tap()
  await box.getByText('function put(uint256 amount) external').waitFor()
  expect(page.url()).toBe(address)

  await start()
  await link.tap()
  await page.waitForURL(/reference\/Vault\/#take-uint8$/)

  await start()
  await box.getByRole('link').tap()
  await page.waitForURL(/reference\/Vault\/#take-uint8$/)

  // A name that nothing explains, as one that names its own page, is a link at once.
  await page.goto(address)
  await page.getByRole('link', {name: 'The Vault'}).tap()
  await page.waitForURL(/:\d+\/$/)
  await context.close()
})

test('pointing at a name that the page itself declares shows what is below its heading', async () => {
  const page = await browser.newPage({viewport: {width: 1280, height: 900}})
  await page.goto(`${await serveFolder(path.join(root, 'dist'))}/reference/Vault/`)
  await page.waitForFunction('document.readyState === "complete"')
  const box = page.getByRole('tooltip')
  const main = page.locator('main')
  await main.locator('pre').getByRole('link', {name: 'Side', exact: true}).first().hover()
  await box.waitFor()
  expect((await box.textContent())?.trim()).toBe('enum Side { Long, Short2 }')
  expect(await listViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await box.waitFor({state: 'detached'})

  await main.locator('dd').getByRole('link', {name: 'Short(uint256)', exact: true}).focus()
  await box.waitFor()
  expect((await box.textContent())?.trim()).toMatch(
    /^error Short\(uint256 have\);There is too little\.Selector ?0x[\da-f]{8}$/
  )
  // The name in its own heading explains nothing.
  await page.getByRole('heading', {name: 'Short', exact: true}).getByRole('link').focus()
  await box.waitFor({state: 'detached'})
  await page.close()
})

test('without a script, names are links and nothing more is shown', async () => {
  const context = await browser.newContext({javaScriptEnabled: false})
  const page = await context.newPage()
  await page.goto(`${await serveFolder(path.join(root, 'dist'))}/guide/`)
  expect(await page.getByText('Take it out.').last().isVisible()).toBe(false)
  await page.locator('main p').getByRole('link', {name: 'Vault.take', exact: true}).click()
  await page.waitForURL(/reference\/Vault\/#take-uint8$/)
  await context.close()
})
