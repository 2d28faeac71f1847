import {launchBrowser, searchDocs, toSearchPage} from '@lockstep/test-support'
import axe from 'axe-core'
import type {Browser, BrowserContext, BrowserContextOptions, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {type ServedSite, serveSite} from './serve-search-site.ts'

let browser: Browser
/** A window whose tabs share a process. What a site remembers stays its own, since each has a port of its own. */
let common: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  common = await browser.newContext()
})

afterAll(() => browser.close())

const pages = [
  ...searchDocs,
  toSearchPage('/javascript:alert(1)//a?b#c', '# A page\nIt is named oddly.'),
  toSearchPage(
    '/markup',
    '# Tags of <b>HTML</b>\nWrite <img src=x onerror="document.title=1"> and <script>alert(1)</script>.'
  )
]

/** The start of the site, and what went wrong there. With options, it is in a window of its own. */
async function visit(
  options?: BrowserContextOptions
): Promise<{page: Page; site: ServedSite; errors: Array<string>}> {
  const site = await serveSite(pages)
  const page = await (options ? browser.newPage(options) : common.newPage())
  if (options) onTestFinished(() => page.close())
  page.setDefaultTimeout(60_000) // A busy machine is slow, not wrong.
  const errors: Array<string> = []
  page.on('pageerror', (error) => {
    // A transition between pages is skipped where the next page is slow.
    if (!String(error).includes('Transition was skipped')) errors.push(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load'))
      errors.push(message.text())
  })
  await page.goto(site.address)
  return {page, site, errors}
}

const field = (page: Page) => page.getByRole('combobox', {name: 'Search the docs'})
const found = (page: Page) => page.getByRole('listbox', {name: 'Results'}).getByRole('option')
const status = (page: Page) => page.getByRole('status')

async function waitForText(page: Page, text: string): Promise<void> {
  await page.getByText(text, {exact: false}).first().waitFor()
}

/** Rules of WCAG that the page breaks. */
async function checkAccessibility(page: Page): Promise<Array<string>> {
  await page.evaluate(axe.source)
  // Plain text, since it runs in the page and not here.
  return page.evaluate(`axe.run(document, {rules: {region: {enabled: false}}}).then(({violations}) =>
    violations.map(({id, nodes}) => id + ': ' + nodes[0].html))`)
}

test('the dialog can be used with the keyboard alone, on a site with any base path', async () => {
  const {page, errors} = await visit()
  await page.keyboard.press('/')
  await field(page).waitFor()
  await page.keyboard.type('lockbox')
  await waitForText(page, '2 pages found')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/lockbox/#lock-and-mint')

  await page.keyboard.press('Control+k')
  await waitForText(page, 'Forget these')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Meta+k')
  await page.getByRole('dialog').waitFor()
  expect(errors).toEqual([])
})

test('results can be opened in new tabs one after another', async () => {
  const {page} = await visit({})
  await page.keyboard.press('/')
  await field(page).fill('lockbox')
  await waitForText(page, '2 pages found')
  for (const index of [0, 1]) {
    const tab = page.context().waitForEvent('page')
    await found(page)
      .nth(index)
      .click({modifiers: ['ControlOrMeta']})
    await (await tab).close()
  }
  expect(await field(page).inputValue()).toBe('lockbox')
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
})

test('focus moves into the field, and back when the dialog closes', async () => {
  const {page} = await visit()
  await page.getByRole('button', {name: 'Search', exact: true}).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate('document.activeElement.role')).toBe('combobox')
  await page.keyboard.press('Escape')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Search')
})

test('a screen reader announces the selected result, the number of results, and the page of a section', async () => {
  const {page} = await visit()
  await page.keyboard.press('Control+k')
  const input = field(page)
  expect(await input.getAttribute('aria-expanded')).toBe('false')
  await input.fill('No tokens to lock')
  await waitForText(page, 'pages found')

  expect(await input.getAttribute('aria-expanded')).toBe('true')
  const chosen = page.locator(`[id="${await input.getAttribute('aria-activedescendant')}"]`)
  expect(await chosen.getAttribute('aria-selected')).toBe('true')
  expect(await chosen.textContent()).toContain('Lock and mint')
  const group = page.getByRole('listbox', {name: 'Results'}).getByRole('group').first()
  expect(await group.getByRole('option').count()).toBe(2)
  expect(await page.getByRole('group', {name: /Move tokens with a lockbox/}).count()).toBe(1)
  expect(await chosen.locator('mark').allInnerTexts()).toEqual(['Lock', 'No', 'tokens', 'lock'])
  expect(await status(page).textContent()).toMatch(/^\d pages found$/)
  expect(await checkAccessibility(page)).toEqual([])

  await input.fill('qqqqqqqq')
  await waitForText(page, '0 pages found')
  expect(await input.getAttribute('aria-expanded')).toBe('false')
  expect(await input.getAttribute('aria-activedescendant')).toBeNull()
  expect(await checkAccessibility(page)).toEqual([])
})

test('no number of pages is shown above a link to the decoder', async () => {
  const {page} = await visit()
  await page.evaluate("document.querySelector('dialog').dataset.decoder = '/decoder/'")
  await page.keyboard.press('Control+k')
  await field(page).fill(`0x08c379a0${'0'.repeat(64)}`)
  await page.getByRole('option', {name: 'Decode it'}).waitFor()
  // The link is there before the search has ended.
  await page.locator('dialog[data-status="done"]').waitFor()
  expect(await status(page).textContent()).toBe('')
  expect(await page.getByText('No page matches').isVisible()).toBe(false)
})

test('on a phone the dialog fills the screen, and a tap opens a result', async () => {
  const {page} = await visit({viewport: {width: 375, height: 667}, hasTouch: true, isMobile: true})
  await page.getByRole('button', {name: 'Search', exact: true}).tap()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 375,
    height: 667
  })
  await field(page).fill('autorelay')
  await found(page).first().tap()
  await page.waitForURL('**/docs/supersim/')
})

test('on a slow network, the dialog shows that it is searching, and only the last answer counts', async () => {
  const {page, site} = await visit()
  await page.keyboard.press('/')
  await page.getByRole('dialog').waitFor()
  // So slow that a busy machine sees it too.
  site.faults.delay = 500
  await field(page).pressSequentially('lockbox', {delay: 20})
  await waitForText(page, 'Searching…')
  site.faults.delay = 80
  await field(page).fill('supersim')
  await waitForText(page, 'Run two chains with')
  await waitForText(page, 'page found')
  expect(await page.getByRole('group').allInnerTexts()).toHaveLength(1)
})

test('the results keep their place while the next search runs', async () => {
  const {page, site} = await visit()
  await page.keyboard.press('/')
  await field(page).fill('lockbox')
  await waitForText(page, '2 pages found')
  const top = (await found(page).first().boundingBox())?.y
  // So slow that a busy machine sees it too.
  site.faults.delay = 5000
  await field(page).fill('supersim')
  await page.locator('dialog[data-status="searching"]').waitFor()
  expect(await status(page).textContent()).toBe('')
  expect((await found(page).first().boundingBox())?.y).toBe(top)
})

test('if a file is missing, the dialog shows an error and tries again', async () => {
  const {page, site} = await visit()
  site.faults.isMissing = (path) => path.endsWith('.bin')
  await page.keyboard.press('/')
  await field(page).fill('lockbox')
  await waitForText(page, 'Search could not be loaded')
  expect(await status(page).textContent()).toBe('Search failed')
  expect(await page.getByRole('link', {name: 'List of all pages'}).getAttribute('href')).toBe(
    './all/'
  )
  expect(await checkAccessibility(page)).toEqual([])

  site.faults.isMissing = () => false
  await page.getByRole('button', {name: 'Try again'}).click()
  await waitForText(page, '2 pages found')
  await page.getByRole('combobox', {name: 'Type of page'}).waitFor()
})

test('without a network, the dialog shows an error', async () => {
  // A window is offline as a whole.
  const {page} = await visit({})
  await page.keyboard.press('/')
  await page.getByRole('dialog').waitFor()
  await page.context().setOffline(true)
  await field(page).fill('lockbox')
  await waitForText(page, 'You are offline')
})

test('markup in pages and queries stays text', async () => {
  const {page, errors} = await visit()
  await page.keyboard.press('/')
  for (const query of [
    'onerror',
    '<img src=x onerror="document.title=1">',
    '</dialog><script>alert(1)</script>'
  ]) {
    await field(page).fill(query)
    await waitForText(page, 'Tags of <b>HTML</b>')
    await waitForText(page, 'page')
  }
  expect(await page.locator('dialog').locator('img, b, script').count()).toBe(0)
  expect(await page.title()).toBe('Home')
  expect(errors).toEqual([])
})

test('a page named like a `javascript:` address is linked as a page of this site', async () => {
  const {page, site} = await visit()
  await page.keyboard.press('/')
  await field(page).fill('named oddly')
  await waitForText(page, '1 page found')
  expect(await found(page).first().getAttribute('href')).toBe(
    `${site.address}javascript%3Aalert(1)/a%3Fb%23c/`
  )
})

test('filters select pages, and can be removed if nothing is found', async () => {
  const {page} = await visit()
  await page.keyboard.press('/')
  await field(page).fill('deploy ')
  await waitForText(page, '2 pages found')
  await page.getByRole('combobox', {name: 'Reader'}).selectOption('Chain operator')
  await waitForText(page, '1 page found')
  await page.getByRole('combobox', {name: 'Type of page'}).selectOption('Reference')
  await page.getByRole('button', {name: 'Search in all pages'}).click()
  await waitForText(page, '2 pages found')
})

test('recent searches are offered, and can be forgotten', async () => {
  const {page} = await visit()
  await page.keyboard.press('/')
  await waitForText(page, 'Words, names from the code')
  await field(page).fill('autorelay')
  await found(page).first().click()
  await page.waitForURL('**/docs/supersim/')
  await page.keyboard.press('/')
  await page.getByRole('button', {name: 'autorelay'}).click()
  await waitForText(page, '1 page found')
  await field(page).fill('')
  expect(await checkAccessibility(page)).toEqual([])
  await page.getByRole('button', {name: 'Forget these'}).click()
  await waitForText(page, 'Words, names from the code')
})

test.each([
  {hasTouch: false, isShown: true},
  {hasTouch: true, isShown: false}
])(
  'keyboard shortcuts are shown only where there is a mouse (touch: $hasTouch)',
  async ({hasTouch, isShown}) => {
    const {page} = await visit({hasTouch, isMobile: hasTouch, viewport: {width: 1024, height: 768}})
    await page.getByRole('button', {name: 'Search', exact: true}).click()
    await field(page).waitFor()
    expect(await page.getByText('choose').isVisible()).toBe(isShown)
  }
)

test('nothing is loaded before a reader points at the link', async () => {
  const {page, site} = await visit()
  await page.waitForLoadState('networkidle')
  expect(site.asked).not.toContainEqual(expect.stringMatching(/open-search|_lockstep/))
  const loaded = page.waitForRequest(/_lockstep\/search\/index\.\w+\.json$/)
  await page.getByRole('button', {name: 'Search', exact: true}).hover()
  await loaded
  expect(site.asked).toContainEqual('open-search.js')
})

test('without a network, a reader who wants to search stays on the page', async () => {
  const {page, site} = await visit({})
  await page.context().setOffline(true)
  await page.keyboard.press('/')
  await page.waitForTimeout(500)
  expect(page.url()).toBe(site.address)
  // The browser remembers that the script is missing.
  await page.context().setOffline(false)
  await page.keyboard.press('/')
  await page.waitForURL('**/docs/all/')
})

test('if the dialog cannot be loaded or scripts are off, the link leads to a list of all pages', async () => {
  const {page, site} = await visit()
  site.faults.isMissing = (path) => path.startsWith('open-search')
  await page.getByRole('button', {name: 'Search', exact: true}).click()
  await page.waitForURL('**/docs/all/')

  const plain = await visit({javaScriptEnabled: false})
  await plain.page.getByRole('link', {name: 'Search'}).click()
  await plain.page.waitForURL('**/docs/all/')
})
