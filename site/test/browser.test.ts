import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {launchBrowser} from '@lockstep/test-support'
import type {Browser, BrowserContext, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {type BuiltSite, buildSite} from './build-site.ts'

const lockbox = '/interop/tutorials/upgrade-to-superchain-erc20/lockbox/'
const calculator = '/operators/chain-operators/tools/fee-calculator/'
const types: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml'
}

let site: BuiltSite
let browser: Browser
let address = ''
const stop: Array<() => unknown> = []

beforeAll(async () => {
  site = await buildSite()
  const {scriptHash} = JSON.parse(await site.readText('/build.json'))
  const policy = `default-src 'none'; script-src 'self' '${scriptHash}'; style-src 'self'; img-src 'self'; connect-src 'self'`
  const server = createServer(async (request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    response.writeHead(site.files.has(file) ? 200 : 404, {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-security-policy': policy
    })
    response.end(site.files.has(file) ? await site.readBytes(file) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop.push(() => server.close())
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // An address, since it listens.
  browser = await launchBrowser()
  stop.push(() => browser.close())
})

afterAll(() => Promise.all(stop.map((each) => each())))

interface OpenOptions {
  script?: boolean
  width?: number
  until?: 'load' | 'networkidle'
}

/** Windows by whether scripts run in them. */
const windows = new Map<boolean, Promise<BrowserContext>>()

/** Open a window once: each new one takes the browser a new process. Its tabs share one while any of them is open. */
function shareWindow(script: boolean): Promise<BrowserContext> {
  const opened = windows.get(script) ?? browser.newContext({javaScriptEnabled: script})
  windows.set(script, opened)
  return opened
}

/** Open a page in a tab of its own. What the browser complains of fails the test. */
async function open(
  route: string,
  {script = true, width = 1440, until = 'load'}: OpenOptions = {}
): Promise<{page: Page; requests: Array<string>}> {
  const context = await shareWindow(script)
  const page = await context.newPage()
  await page.setViewportSize({width, height: 900})
  const complaints: Array<string> = []
  const requests: Array<string> = []
  page.on('pageerror', ({message}) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => requests.push(request.url()))
  onTestFinished(() => expect(complaints).toEqual([]))
  await page.goto(address + route, {waitUntil: until})
  return {page, requests}
}

/** Open the calculator, and wait until React answers in each of its fields. A quiet network does not mean that. */
async function openCalculator(): Promise<Page> {
  const {page} = await open(calculator)
  const areReady = `[...document.querySelectorAll('lockstep-island input')].map((input) =>
    Object.keys(input).some((key) => key.startsWith('__reactProps')))`
  const ready = async (): Promise<Set<unknown>> => new Set(await page.evaluate<[]>(areReady))
  await expect.poll(ready).toEqual(new Set([true]))
  return page
}

/** Cells of the table of results, the names aside. */
async function readFees(page: Page): Promise<Array<string>> {
  const cells = await page.locator('lockstep-island td:nth-of-type(1)').allTextContents()
  return cells.map((cell) => cell.replaceAll('\u202f', ' '))
}

const example = ['110 000 000 000', '24 681 034 813', '0', '134 681 034 813']

test('the lockbox page asks its own site for eight files at most', async () => {
  const {requests} = await open(lockbox, {until: 'networkidle'})
  expect(requests.length).toBeLessThanOrEqual(8)
  expect(requests.filter((url) => !url.startsWith(`${address}/`))).toEqual([])
})

test('the calculator shows its example before and after its script arrives', async () => {
  const plain = await open(calculator, {script: false})
  expect(await readFees(plain.page)).toEqual(example)
  const page = await openCalculator()
  expect(await readFees(page)).toEqual(example)
})

test('another figure gives another result at once', async () => {
  const page = await openCalculator()
  await page.getByLabel('Gas used').fill('21000')
  expect(await readFees(page)).toEqual(['23 100 000 000', '24 681 034 813', '0', '47 781 034 813'])
})

test('the upgrade decides which figures count', async () => {
  const page = await openCalculator()
  await page.getByLabel('Operator fee scalar').fill('2000000')
  await page.getByLabel('Operator fee constant').fill('500')
  expect((await readFees(page))[2]).toBe('200 500')

  const upgrade = page.getByLabel('Last upgrade of the chain')
  await upgrade.selectOption('jovian')
  expect((await readFees(page))[2]).toBe('20 000 000 000 500')
  await upgrade.selectOption('ecotone')
  expect((await readFees(page))[2]).toBe('0')
  expect(await page.getByLabel('Operator fee scalar').count()).toBe(0)
  expect(await page.getByLabel('Data gas').count()).toBe(1)
})

test('a signed transaction is counted, and invalid input is reported at the field', async () => {
  const page = await openCalculator()
  const signed = page.getByLabel('Signed transaction')
  await signed.fill(`0x${'00'.repeat(1000)}`)
  expect(await page.getByLabel('Size after FastLZ').inputValue()).toBe('21')

  await signed.fill('hello')
  expect(await signed.getAttribute('aria-invalid')).toBe('true')
  const fault = await signed.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${fault}"]`).textContent()).toContain('two for each byte')
})

test('a figure that cannot be read leaves no result', async () => {
  const page = await openCalculator()
  const gas = page.getByLabel('Gas used')
  await gas.fill('many')
  expect(await gas.getAttribute('aria-invalid')).toBe('true')
  expect(await readFees(page)).toEqual(['–', '–', '–', '–'])
})

test('the calculator can be used with the keyboard alone', async () => {
  const page = await openCalculator()
  await page.getByLabel('Last upgrade of the chain').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('21000')
  expect((await readFees(page))[0]).toBe('23 100 000 000')
})

test('a selector in a table stays on one line', async () => {
  const {page} = await open('/interop/predeploy/')
  const lines = await page.evaluate(
    `[...document.querySelectorAll('td code')].filter((code) => code.textContent.length === 10)
      .map((code) => code.getClientRects().length)`
  )
  expect(new Set(lines as Array<number>)).toEqual(new Set([1]))
})

test.each(['/', lockbox, calculator, '/interop/predeploy/', '/interop/message-passing/', '/404/'])(
  '%s is never wider than a phone',
  async (route) => {
    const {page} = await open(route, {width: 320})
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  }
)

test('a glossary term is explained without script, for mouse and keyboard', async () => {
  for (const width of [1440, 320]) {
    const {page} = await open('/', {script: false, width})
    const hint = page.locator('.hint').first()
    const link = hint.locator('a')
    const tooltip = hint.getByRole('tooltip', {includeHidden: true})
    expect(await link.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'))
    expect(await link.getAttribute('href')).toMatch(/connect\/resources\/glossary\/#/)
    expect(await tooltip.isVisible()).toBe(false)

    await link.focus()
    expect(await tooltip.isVisible()).toBe(true)
    const box = await tooltip.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)

    await link.blur()
    await link.hover()
    expect(await tooltip.isVisible()).toBe(true)
    // It stays open while someone reads it.
    await tooltip.hover()
    expect(await tooltip.isVisible()).toBe(true)
  }
})

test('the list of all pages shows which page is below which', async () => {
  const {page} = await open('/all-pages/', {script: false})
  const left = (name: string): Promise<number> =>
    page
      .locator(`article a[href="${name}"]`)
      .evaluate((link) => Math.round(link.getBoundingClientRect().left))
  const [section, folder, inner] = await Promise.all(
    ['../app-developers/', '../app-developers/bridging/', '../app-developers/bridging/basics/'].map(
      left
    )
  )
  expect(folder).toBeGreaterThan((section ?? 0) + 10)
  expect(inner).toBeGreaterThan((folder ?? 0) + 10)
})

test('a short tree of bases is in one piece', async () => {
  const {page} = await open('/reference/LockboxSuperchainERC20/', {script: false})
  const names = page.locator('.reference-bases code')
  const tops = await names.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(5)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('on a phone, the symbol above its code breaks after the dot', async () => {
  const {page} = await open('/', {width: 375, script: false})
  const lines = await page
    .locator('.code-symbol a')
    .first()
    .evaluate((link) => {
      const range = document.createRange()
      return Array.from(link.childNodes)
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          range.selectNodeContents(node)
          return `${node.textContent} ${range.getClientRects().length}`
        })
    })
  expect(lines).toEqual(['LockboxSuperchainERC20. 1', 'lockAndMint 1'])
})
