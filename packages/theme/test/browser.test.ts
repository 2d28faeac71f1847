import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {type ParsedPage, parsePage} from '@lockstep/navtree/parse'
import {launchBrowser} from '@lockstep/test-support'
import axe from 'axe-core'
import type {Browser, BrowserContext, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {colorSchemeScript} from '../src/index.ts'
import {buildSite} from './build-site.ts'
import {hash} from './hash.ts'

const types: Record<string, string> = {html: 'text/html', css: 'text/css', js: 'text/javascript'}

// What the site can promise: nothing inline but the one script, no styles in attributes.
const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash(colorSchemeScript)}'`,
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'"
].join('; ')

const lockbox = '/interop/tutorials/lockbox/'
const layouts = [
  lockbox,
  '/superchain/reference/',
  '/interop/',
  '/guides/components/',
  '/',
  '/404/'
]
const screens = [
  {width: 320, height: 640},
  {width: 375, height: 800},
  {width: 1440, height: 900},
  {width: 1920, height: 1080}
]

let browser: Browser
let address = ''
const stop: Array<() => unknown> = []

beforeAll(async () => {
  const site = await buildSite()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path.endsWith('/') ? `${path}index.html` : path
    // What is not there gets the page that says so, wherever it was asked for.
    const text = site[file] ?? site['/404/index.html'] ?? ''
    response.writeHead(site[file] === undefined ? 404 : 200, {
      'content-type': types[site[file] === undefined ? 'html' : (file.split('.').at(-1) ?? '')],
      'content-security-policy': policy
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop.push(() => server.close())
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // An address, since it listens.
  browser = await launchBrowser()
  stop.push(() => browser.close())
})

afterAll(() => Promise.all(stop.map((each) => each())))

interface Opening {
  width?: number
  height?: number
  script?: boolean
  scheme?: 'light' | 'dark'
}

/** Open a page in a tab of its own. What the browser complains of fails the test. */
async function open(route: string, options: Opening = {}): Promise<Page> {
  const {width = 1440, height = 900, script = true, scheme = 'light'} = options
  const {context} = await shareWindow(script)
  const {page, complaints} = await openTab(context)
  onTestFinished(async () => {
    await page.close()
    expect(complaints).toEqual([])
  })
  await forgetChoices(page)
  await page.setViewportSize({width, height})
  await page.emulateMedia({colorScheme: scheme})
  await page.goto(address + route)
  return page
}

/** Remove what another test has had the site remember, because tabs of a window share it. */
async function forgetChoices(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = {origin: address, storageTypes: 'local_storage'}
  await session.send('Storage.clearDataForOrigin', data)
  await session.detach()
}

interface Tab {
  context: BrowserContext
  page: Page
  complaints: Array<string>
}

/** Windows by whether scripts run in them, each with a tab for tests that only look at pages. */
const windows = new Map<boolean, Promise<Tab>>()

/** Open a window once: each new one takes the browser a new process, which tabs of one share. */
function shareWindow(script: boolean): Promise<Tab> {
  const opened = windows.get(script) ?? openWindow(script)
  windows.set(script, opened)
  return opened
}

/** Open a page in a tab that tests share. */
async function look(route: string, options: Pick<Opening, 'script' | 'scheme'>): Promise<Page> {
  const {script = true, scheme = 'light'} = options
  const {page, complaints} = await shareWindow(script)
  onTestFinished(() => expect(complaints.splice(0)).toEqual([]))
  await page.emulateMedia({colorScheme: scheme})
  await page.goto(address + route)
  return page
}

async function openWindow(script: boolean): Promise<Tab> {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    permissions: ['clipboard-read', 'clipboard-write']
  })
  const tab = await openTab(context)
  // This tab stays at the site, because the process ends with its last tab.
  await tab.page.goto(address)
  return tab
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const complaints: Array<string> = []
  const page = await context.newPage()
  page.on('pageerror', ({message}) => complaints.push(message))
  page.on('console', (message) => {
    const isExpected = /404 \(Not Found\)/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  return {context, page, complaints}
}

function read<T>(page: Page, expression: string): Promise<T> {
  return page.evaluate(expression)
}

/** List what axe finds on a page: rule and element. */
async function runAxe(page: Page): Promise<Array<string>> {
  if (!(await read<boolean>(page, "'axe' in window"))) await page.evaluate(axe.source)
  return read(
    page,
    `axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']})
      .then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ' ' + html)))`
  )
}

/** Have a reader with a keyboard copy a page, and return what is in the clipboard, with links from the root. */
async function copyPage(route: string, change = ''): Promise<string> {
  const page = await open(route)
  await page.evaluate(change)
  // Another test may have copied a page with the same title.
  await page.evaluate("navigator.clipboard.writeText('')")
  const title = await page.getByRole('heading', {level: 1}).textContent()
  await page.getByRole('button', {name: 'Copy page'}).press('Enter')
  const readText = (): Promise<string> => read(page, 'navigator.clipboard.readText()')
  // The button says so, too, but only for two seconds.
  await expect.poll(readText).toContain(`# ${title}\n`)
  return (await readText()).replaceAll(address, '')
}

const schemes = ['light', 'dark'] as const
const looks = layouts.flatMap((route) =>
  schemes.map((scheme): [string, (typeof schemes)[number]] => [route, scheme])
)

test.each(looks)(
  '%s in %s has no violation that axe finds, on a phone and on a wide screen',
  async (route, scheme) => {
    const page = await look(route, {scheme})
    for (const width of [375, 1440]) {
      await page.setViewportSize({width, height: 900})
      expect([width, await runAxe(page)]).toEqual([width, []])
    }
  }
)

const sizes = layouts.flatMap((route) =>
  [true, false].map((script): [string, boolean] => [route, script])
)

test.each(sizes)('%s is not wider than any screen (script: %s)', async (route, script) => {
  const page = await look(route, {script})
  for (const {width, height} of screens) {
    await page.setViewportSize({width, height})
    const excess = await read(page, 'document.documentElement.scrollWidth - innerWidth')
    expect([width, excess]).toEqual([width, Math.min(0, Number(excess))])
  }
})

test('an outline that is longer than the screen scrolls, and keys reach its links', async () => {
  const page = await open(lockbox, {width: 1280, height: 320})
  const list = "document.querySelector('.outline ol')"
  expect(await read(page, `${list}.scrollHeight > ${list}.clientHeight`)).toBe(true)
  expect(await runAxe(page)).toEqual([])
  const links = page.locator('.outline a')
  await links.first().focus()
  for (let left = (await links.count()) - 1; left > 0; left--) await page.keyboard.press('Tab')
  expect(await read(page, 'document.activeElement.textContent')).toBe(
    await links.last().textContent()
  )
  expect(await read(page, `${list}.scrollTop`)).toBeGreaterThan(0)
  const {y = 0, height = 0} = (await links.last().boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(320)
})

test('controls are large enough for fingers', async () => {
  const page = await open(lockbox, {width: 375})
  const small = await read<Array<string>>(
    page,
    `[...document.querySelectorAll('.top-bar a, .top-bar button')]
      .map((element) => ({name: element.ariaLabel ?? element.textContent, box: element.getBoundingClientRect()}))
      .filter(({box}) => box.width > 0 && (box.height < 44 || box.width < 44)).map(({name}) => name)`
  )
  expect(small).toEqual([])
})

test.each([true, false])('the menu is a sheet on a phone (script: %s)', async (script) => {
  const page = await open(lockbox, {width: 375, script})
  const row = page.getByRole('link', {name: 'Message passing', exact: true})
  expect(await row.isVisible()).toBe(false)
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  expect(await row.isVisible()).toBe(true)
  expect((await page.locator('#\\:menu').boundingBox())?.height).toBe(900)
  await page.keyboard.press('Escape')
  expect(await row.isVisible()).toBe(false)
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  await page.getByRole('button', {name: 'Close menu'}).click()
  expect(await row.isVisible()).toBe(false)
})

test('the menu of a phone closes when keys leave it', async () => {
  const page = await open(lockbox, {width: 375})
  const close = page.getByRole('button', {name: 'Close menu'})
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  await page.keyboard.press('Tab')
  expect(await close.isVisible()).toBe(true)
  await page.locator('#\\:menu a').last().focus()
  await page.keyboard.press('Tab')
  expect(await close.isVisible()).toBe(false)
  expect(await read(page, "document.activeElement.closest('main') !== null")).toBe(true)
})

test('the menu of a phone opens where the page is', async () => {
  const page = await open(lockbox, {width: 375, height: 500})
  const row = page.locator('.sidebar [aria-current]')
  await page.locator('.sidebar').evaluate((nav) => nav.style.setProperty('padding-block', '99rem'))
  for (let time = 1; time <= 2; time++) {
    await page.getByRole('button', {name: 'Menu', exact: true}).click()
    const top = () => row.boundingBox().then((box) => box?.y ?? -1)
    await expect.poll(top).toBeGreaterThan(100)
    expect(await top()).toBeLessThan(400)
    await page.keyboard.press('Escape')
  }
})

test('the menu closes when there is room for a column', async () => {
  const page = await open(lockbox, {width: 375})
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  await page.setViewportSize({width: 1440, height: 900})
  await expect
    .poll(() => read(page, "!document.querySelector('#\\\\:menu').matches(':popover-open')"))
    .toBe(true)
  expect(await page.locator('.sidebar').isVisible()).toBe(true)
})

test('without script tabs are radio buttons that keys move between', async () => {
  const page = await open(lockbox, {script: false})
  const panels = page.locator('.tabs .panel')
  expect(await panels.nth(0).isVisible()).toBe(true)
  expect(await panels.nth(1).isVisible()).toBe(false)
  await page.getByText('Devnets', {exact: true}).click()
  expect(await panels.nth(0).isVisible()).toBe(false)
  expect(await panels.nth(1).isVisible()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  expect(await panels.nth(0).isVisible()).toBe(true)
})

test('with script tabs are tabs: arrow keys move, and the choice is remembered', async () => {
  const page = await open(lockbox)
  const [first, second] = [
    page.getByRole('tab', {name: 'Supersim'}),
    page.getByRole('tab', {name: 'Devnets'})
  ]
  expect(await first.getAttribute('aria-selected')).toBe('true')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  expect(await second.getAttribute('aria-selected')).toBe('true')
  expect(await read(page, 'document.activeElement.textContent')).toBe('Devnets')
  expect(await page.getByRole('tabpanel', {name: 'Devnets'}).isVisible()).toBe(true)
  expect(await page.getByRole('tabpanel', {name: 'Supersim'}).isVisible()).toBe(false)
  await page.reload()
  expect(await second.getAttribute('aria-selected')).toBe('true')
})

test('with Alt, an arrow key in tabs goes back to the last page', async () => {
  const page = await open('/interop/')
  await page.goto(address + lockbox)
  await page.getByRole('tab', {name: 'Supersim'}).focus()
  await page.keyboard.press('Alt+ArrowRight')
  expect(await page.getByRole('tab', {selected: true}).first().textContent()).toBe('Supersim')
  const isLeftToBrowser = await page.getByRole('tab', {name: 'Supersim'}).evaluate((tab) => {
    const init = {key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true}
    return tab.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  expect(isLeftToBrowser).toBe(true)
})

test('copying a code block yields commands without prompts and output', async () => {
  const page = await open(lockbox)
  const block = page.locator('.code').first()
  await block.hover()
  await block.getByRole('button', {name: 'Copy'}).click()
  await block.getByRole('button', {name: 'Copied'}).waitFor()
  expect(await read(page, 'navigator.clipboard.readText()')).toBe(
    'npm install supersim@0.1.0-alpha.58\nnpx supersim --interop.autorelay'
  )
})

type Tree = NonNullable<ParsedPage['tree']>

/** Texts that would be a link, a picture or HTML if Markdown did not know that they are words. */
const hostileTexts = [
  '[x](javascript:alert(1))',
  ')[x](javascript:alert(1))',
  '> [x](javascript:alert(1))',
  '](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '\\[x](javascript:alert(1))',
  '\\\\](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x]: javascript:alert(1)',
  '\n\n[x](javascript:alert(1))\n\n',
  'x\n```\n\n[x](javascript:alert(1))\n',
  'x\n\n~~~\n\n[x](javascript:alert(1))',
  '`[x](javascript:alert(1))`',
  '``` [x](javascript:alert(1))',
  '| [x](javascript:alert(1)) |',
  '**[x](javascript:alert(1))**',
  '--><img src=x onerror=alert(1)>'
]

/** Puts each of these texts everywhere in an article where an author writes. */
const fillArticle = `{
  const texts = ${JSON.stringify(hostileTexts)}
  const make = (name, set = {}, ...children) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(set)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }
  const svg = (name, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    element.append(text)
    return element
  }
  const blocks = texts.flatMap((text) => [
    ...['h2', 'p', 'blockquote', 'pre', 'summary', 'figcaption', 'div'].map((name) => make(name, {}, text)),
    ...['a', 'b', 'em', 'code', 'kbd', 'span', 'math'].map((name) => make('p', {}, make(name, {}, text), text)),
    ...['https://a.example/', 'https://a.example/?', '#', 'mailto:a@b.example?subject=', '/a/'].flatMap((start) => [
      make('p', {}, make('a', {href: start + text}, text))
    ]),
    make('p', {}, make('img', {src: '/guides/components/?' + text, alt: text})),
    make('figure', {'data-language': text}, make('pre', {}, text)),
    make('figure', {class: 'diagram'}, make('pre', {}, text)),
    make('div', {class: 'formula', 'data-formula': text}),
    make('p', {}, make('span', {'data-formula': text})),
    make('figure', {class: 'diagram'}, svg('title', text), svg('desc', text)),
    make('aside', {}, make('div', {class: 'callout-title'}, text), make('p', {}, text)),
    make('ul', {}, make('li', {}, text), make('li', {}, make('p', {}, text))),
    make('dl', {}, make('dt', {}, text), make('dd', {}, text)),
    make('div', {class: 'tabs'}, make('label', {}, text), make('div', {class: 'panel'}, make('p', {}, text))),
    make('table', {}, make('caption', {}, text), make('tr', {}, make('th', {}, text)), make('tr', {}, make('td', {}, make('code', {}, text))), make('tr', {}, make('td', {}, text)))
  ])
  document.querySelector('article').replaceChildren(...blocks)
}`

test('when a page is copied as Markdown, text that looks like a link or HTML stays text', async () => {
  const text = await copyPage('/guides/components/', fillArticle)
  const wrong: Array<string> = []
  let links = 0
  const check = (node: Tree | Tree['children'][number]): void => {
    if (node.type === 'html' && node.value !== '<br>') wrong.push(`HTML ${node.value}`)
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      links++
      const {protocol} = new URL(node.url, 'https://a.example')
      if (!/^(?:https?|mailto):$/.test(protocol)) wrong.push(`${node.type} ${node.url}`)
    }
    if ('children' in node) node.children.forEach(check)
  }
  const {tree} = parsePage(text, 'md', 2)
  if (tree) check(tree)
  expect(wrong).toEqual([])
  expect(links).toBeGreaterThan(3 * hostileTexts.length)
})

test('a page is copied as Markdown', async () => {
  const text = await copyPage('/guides/components/')
  expect(text.replace(/```txt[\s\S]*?```\n\n/, '')).toMatchInlineSnapshot(`
    "# Every component

    Source: https://docs.example.com/interop/tutorials/lockbox/

    ## Pictures

    ![A square](/picture.png/)

    ![A square](/picture.png/)
    With words

    ## Code

    \`\`\`js
    let a = 1
    let b = 2
    let c = 3
    let d = 4
    \`\`\`

    \`\`\`js
    const a = 1
    const b = 2
    \`\`\`

    **npm**

    one

    **pnpm**

    two

    **npm**

    three

    **pnpm**

    four

    ## Formulas

    At most \`10^{6}\` units:

    \`\`\`math
    \\frac{a \\times b}{10^{6}}
    \`\`\`

    ## Others

    > **Note**
    >
    > A note

    > **Info**
    >
    > An info

    > **Tip**
    >
    > A tip

    > **Important**
    >
    > Something important

    > A quote

    - [x] done
    - [ ] not done

    > A message

    **unknown-component** Unexpected component \\\`Calout\\\`, expected one that these docs have; did you mean \\\`Callout\\\`?Wrong
    "
  `)
})

test('a copied page includes folded content, tabs, steps and footnotes, with complete links', async () => {
  const text = await copyPage(lockbox)
  expect(text).toContain('[deploy a custom token](/interop/tutorials/custom-token/)')
  expect(text).toContain('**Supersim**\n\n```sh\nPRIVATE_KEY=')
  expect(text).toContain('**Devnets**\n\n```sh\nPRIVATE_KEY=')
  expect(text).toContain('\n### Store the addresses\n\nThe script prints two addresses')
  expect(text).toContain('- **contracts/**\n  - **src/**\n    - LockboxSuperchainERC20.sol\n')
  expect(text).toContain(
    '**LockboxSuperchainERC20.sol** · lockAndMint · contracts/src/LockboxSuperchainERC20.sol:87 @ 3fa9c1e\n'
  )
  expect(text).toContain('- **Reverts with**: “Wrong chain”, “No tokens to lock, no mint either”\n')
  expect(text).toContain('1. Lock a quarter of a token.\n\n   ```sh\n   LOCK_AMOUNT=')
  expect(text).toContain('| Message | When |\n| --- | --- |\n| `Wrong chain` | the chain is not')
  expect(text).toContain('## Footnotes\n\n1. Locking and redeeming are possible')
})

test('the tree of contracts that a contract inherits is copied as a list', async () => {
  const text = await copyPage(
    '/guides/components/',
    `document.querySelector('article').innerHTML =
      '<dl><dt>Inherits</dt><dd><div><ul><li><code>A</code><ul><li><code>B</code></li></ul></li><li><code>C</code></li></ul></div></dd><dt>Gas</dt><dd>1 in tests</dd></dl>'`
  )
  expect(text).toContain('- **Inherits**:\n  - `A`\n    - `B`\n  - `C`\n- **Gas**: 1 in tests\n')
})

test('without scripts, no page offers to copy it', async () => {
  const page = await open(lockbox, {script: false})
  expect(await page.getByText('Copy page').isVisible()).toBe(false)
})

test('elements that scripts add next to code do not make the browser process its tokens', async () => {
  const page = await open(lockbox)
  const session = await page.context().newCDPSession(page)
  const events: Array<{name: string; args: {elementCount?: number}}> = []
  session.on('Tracing.dataCollected', ({value}) => {
    events.push(...(value as unknown as typeof events)) // As the categories below give them.
  })
  await session.send('Tracing.start', {categories: 'devtools.timeline'})
  const blocks = await read<number>(
    page,
    `(() => {
      const blocks = document.querySelectorAll('.code')
      for (const block of blocks) block.append(document.createElement('button'))
      void document.body.offsetHeight
      return blocks.length
    })()`
  )
  const isOver = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isOver
  const looks = events.flatMap(({args}) => args.elementCount ?? [])
  expect(blocks).toBeGreaterThan(3)
  expect(looks.length).toBeGreaterThan(0)
  // The button, the block, and what stands before the button.
  expect(Math.max(...looks)).toBeLessThanOrEqual(blocks * 3)
})

test('without scripts, buttons that need them are hidden', async () => {
  const page = await open(lockbox, {script: false})
  expect(await page.getByRole('button', {name: 'Copy'}).count()).toBe(0)
  expect(await page.getByRole('button', {name: 'Dark colors'}).count()).toBe(0)
  const search = page.getByRole('link', {name: 'Search'})
  expect(await search.getAttribute('href')).toBe('../../../pages/')
})

test.each([
  ['light', 'rgb(252, 252, 250)'],
  ['dark', 'rgb(19, 21, 22)']
] as const)('without script a page has the %s colors of the system', async (scheme, paper) => {
  const page = await open(lockbox, {script: false, scheme})
  expect(await read(page, 'getComputedStyle(document.body).backgroundColor')).toBe(paper)
})

test('the chosen colors are remembered, and are set before anything is painted', async () => {
  const page = await open(lockbox)
  const paper = () => read<string>(page, 'getComputedStyle(document.body).backgroundColor')
  await page.evaluate(
    `document.querySelector('.site-title').innerHTML =
      '<img data-logo="light" alt="" height="9" /><img data-logo="dark" alt="" height="9" />'`
  )
  const shownLogos = () =>
    read<Array<string>>(
      page,
      `[...document.querySelectorAll('[data-logo]')]
        .filter((image) => getComputedStyle(image).display !== 'none')
        .map((image) => image.dataset.logo)`
    )
  const token = () =>
    read<string>(page, "getComputedStyle(document.querySelector('.line span[class]')).color")
  expect(await paper()).toBe('rgb(252, 252, 250)')
  expect(await shownLogos()).toEqual(['light'])
  const before = await token()
  const toggle = page.locator('.top-bar').getByRole('button', {name: 'Dark colors'})
  await toggle.click()
  expect(await paper()).toBe('rgb(19, 21, 22)')
  expect(await token()).not.toBe(before)
  expect(await shownLogos()).toEqual(['dark'])
  await page.emulateMedia({colorScheme: 'dark'})
  expect(await shownLogos()).toEqual(['dark'])
  await page.emulateMedia({colorScheme: 'light'})
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  await page.goto(`${address}/interop/`)
  expect(await paper()).toBe('rgb(19, 21, 22)')
  await page.locator('.top-bar').getByRole('button', {name: 'Dark colors'}).click()
  expect(await read(page, "localStorage.getItem('color-scheme')")).toBeNull()
})

test('on a wide screen, code in steps is as wide as elsewhere', async () => {
  const page = await open(lockbox, {width: 1920})
  const [code, article] = await read<[number, number]>(
    page,
    `['.steps > li > .code', 'article'].map((name) =>
      document.querySelector(name).getBoundingClientRect().width)`
  )
  expect(code).toBe(article)
})

test('the outline marks the heading that the reader has reached', async () => {
  const page = await open(lockbox)
  await read(page, "document.getElementById('verification').scrollIntoView()")
  const current = page.locator('.outline [aria-current]')
  await expect
    .poll(() =>
      read(
        page,
        "document.querySelector('.outline [aria-current]')?.textContent === 'Verification'"
      )
    )
    .toBe(true)
  expect(await current.count()).toBe(1)
})

test('on a phone, the outline stays below the top bar, names the current section, and closes after a jump', async () => {
  const page = await open(lockbox, {width: 375})
  await read(page, "document.getElementById('verification').scrollIntoView()")
  const summary = page.locator('.outline summary')
  await expect.poll(() => summary.getAttribute('data-current')).toBe('Verification')
  const top = () =>
    read<number>(page, "document.querySelector('.outline').getBoundingClientRect().top")
  expect(await top()).toBe(60)
  await summary.click()
  await page.locator('.outline a[href="#overview"]').click()
  await expect.poll(() => summary.getAttribute('data-current')).toBe('Overview')
  expect(await page.locator('.outline details').getAttribute('open')).toBeNull()
  // The fold closes after the jump, so the heading needs a moment to arrive below it.
  const covered = () =>
    read<number>(
      page,
      "document.querySelector('.outline').getBoundingClientRect().bottom - document.getElementById('overview').getBoundingClientRect().top"
    )
  await expect.poll(covered).toBeLessThanOrEqual(0)
})

test.each([true, false])(
  'the outline is a column, or a fold on a phone (script: %s)',
  async (script) => {
    const wide = await open(lockbox, {script})
    expect(await wide.locator('.outline a').first().isVisible()).toBe(true)
    const narrow = await open(lockbox, {script, width: 375})
    expect(await narrow.locator('.outline a').first().isVisible()).toBe(false)
    await narrow.locator('.outline summary').click()
    expect(await narrow.locator('.outline a').first().isVisible()).toBe(true)
  }
)

test.each(['/', 'Control+k', 'click'])(
  '%s opens search, with the root of the site',
  async (way) => {
    const page = await open(lockbox)
    if (way === 'click') await page.getByRole('button', {name: 'Search'}).click()
    else await page.keyboard.press(way)
    await expect.poll(() => read(page, "document.title === 'search /'")).toBe(true)
  }
)

test('search is loaded when a reader is about to search, and not before', async () => {
  const page = await open(lockbox)
  const loaded: Array<string> = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.waitForTimeout(100)
  expect(loaded).toEqual([])
  await page.getByRole('button', {name: 'Search'}).hover()
  await expect.poll(() => loaded).toContain('/_lockstep/search.js')
})

test('a page is prefetched when a reader is about to open it', async () => {
  const page = await open(lockbox)
  await page.getByRole('link', {name: 'Interop'}).first().hover()
  await expect
    .poll(() =>
      read(page, "document.querySelector('link[rel=prefetch]')?.href.endsWith('/interop/')")
    )
    .toBe(true)
})

test('menus of the top bar open without script, and Escape closes them with it', async () => {
  const without = await open(lockbox, {script: false})
  await without.locator('.sections summary').click()
  expect(await without.getByRole('link', {name: 'Chain operators'}).first().isVisible()).toBe(true)
  const page = await open(lockbox)
  const menu = page.locator('.sections summary')
  await menu.click()
  await page.keyboard.press('Escape')
  expect(await page.locator('.sections .section-menu').getAttribute('open')).toBeNull()
  expect(await read(page, 'document.activeElement.textContent')).toBe('Operators')
})

test('sources open below the line of evidence, and a click elsewhere closes them', async () => {
  const page = await open(lockbox)
  await page.getByText('4 sources').click()
  expect(await page.getByRole('link', {name: 'Interop specification'}).isVisible()).toBe(true)
  await page.locator('h1').click()
  expect(await page.getByRole('link', {name: 'Interop specification'}).isVisible()).toBe(false)
})

test('opened sources stay on the screen of a phone', async () => {
  const page = await open(lockbox, {width: 375})
  await page.getByText('4 sources').click()
  const box = await page.locator('.evidence details ul').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
})

test('facts are next to the code on a very wide screen, and folded below it elsewhere', async () => {
  const wide = await open(lockbox, {width: 1920, height: 1080})
  const [code, facts] = await Promise.all([
    wide.locator('.code:has(.facts) pre').boundingBox(),
    wide.locator('.facts dl').boundingBox()
  ])
  expect(facts?.x).toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0))
  expect(Math.abs((facts?.y ?? 0) - (code?.y ?? 0))).toBeLessThan(24)
  // Those of a longer block end before those of the next one begin.
  const text = await wide.locator('.facts dl > :last-child').first().boundingBox()
  const end = (facts?.y ?? 0) + (facts?.height ?? 0)
  expect(end - (text?.y ?? 0) - (text?.height ?? 0)).toBeGreaterThan(8)
  const narrow = await open(lockbox, {width: 375})
  expect(await narrow.locator('.facts dl').isVisible()).toBe(false)
  await narrow.locator('.facts summary').click()
  expect(await narrow.locator('.facts dl').isVisible()).toBe(true)
})

test('the page for unknown addresses offers the page with the nearest name', async () => {
  const page = await open('/interop/tutorials/lockboxes')
  const link = page.getByRole('link', {name: 'Lockboxes', exact: true})
  await link.waitFor()
  expect(await link.evaluate((element) => (element as unknown as {href: string}).href)).toBe(
    `${address}${lockbox}`
  )
  expect(await page.getByRole('link', {name: 'File an issue'}).isVisible()).toBe(true)
})

test('the first tab stop is a link to the content', async () => {
  const page = await open(lockbox)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await read(page, 'document.activeElement.id')).toBe(':content')
})

test('a printed page is the article alone, with the panels of all tabs', async () => {
  const page = await open(lockbox)
  await page.emulateMedia({media: 'print'})
  expect(await page.locator('.top-bar').isVisible()).toBe(false)
  expect(await page.locator('#\\:menu').isVisible()).toBe(false)
  expect(await page.locator('.tabs .panel').nth(1).isVisible()).toBe(true)
  expect(await page.locator('[data-copy-page]').isVisible()).toBe(false)
})

test('a wide diagram or formula has the shadow at its edge that a wide table has', async () => {
  const page = await open(lockbox)
  await page.locator('main .prose').evaluate((prose) => {
    prose.innerHTML =
      '<div class="table" data-wide=""></div><section class="diagram-drawing"></section><div class="formula"></div>'
  })
  const images = await read<Array<string>>(
    page,
    "['table', 'diagram-drawing', 'formula'].map((name) => getComputedStyle(document.querySelector('.prose .' + name)).backgroundImage)"
  )
  expect(images[0]).toContain('linear-gradient')
  expect(images.map((image) => image === images[0])).toEqual([true, true, true])
})

test('nothing moves for longer than 150 ms, not even a jump', async () => {
  const page = await open(lockbox)
  expect(await read(page, 'getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto')
})

test('scripts do not move the top bar when they start', async () => {
  const page = await open(lockbox)
  const search = () => page.locator('.search-button').boundingBox()
  const before = await search()
  await page.route('**/*.js', (route) => route.fulfill({contentType: types.js ?? '', body: ''}))
  await page.reload()
  expect(await search()).toEqual(before)
})

test('with letters twice as large, a phone still shows the logo', async () => {
  const page = await open(lockbox, {width: 360})
  await page.evaluate(`document.documentElement.style.fontSize = '200%'
    document.querySelector('.site-title').innerHTML = '<img width="176" height="24" alt="" />'`)
  expect((await page.locator('.site-title img').boundingBox())?.width).toBeGreaterThan(140)
})

test('many links of the top bar leave the title its size and the page its width', async () => {
  const page = await open(lockbox, {width: 1024})
  await page.evaluate(`document.querySelector('.site-title').innerHTML = '<img width="176" height="24" alt="" />'
    const link = document.querySelector('.tools .tool-link')
    for (let count = 0; count < 12; count++) link.after(link.cloneNode(true))`)
  expect((await page.locator('.site-title img').boundingBox())?.width).toBe(176)
  expect(await read(page, 'document.documentElement.scrollWidth')).toBe(1024)
  await page.locator('.tools .tool-link').last().focus()
  const {x = 0, width = 0} = (await page.locator('.tools .tool-link').last().boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(1024)
})

test('a flag stays in one piece, but with letters twice as large it fits on a phone', async () => {
  const page = await open(lockbox, {width: 360})
  await page.locator('main .prose').evaluate((prose) => {
    prose.innerHTML =
      '<p>Start the node with the flag <code data-whole>--rollup.interop-safety-level</code>.</p>'
  })
  const code = page.locator('[data-whole]')
  const lineOf = () => code.evaluate((element) => element.getBoundingClientRect().height)
  expect(await lineOf()).toBeLessThan(30)
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  expect(await read(page, 'document.documentElement.scrollWidth')).toBe(360)
  expect(await lineOf()).toBeGreaterThan(60)
})

test('a table of two columns of addresses scrolls next to an outline instead of covering it', async () => {
  const page = await open(lockbox, {width: 1280})
  await page.locator('main .prose').evaluate((prose) => {
    const address = `<td><code data-address>0x${'4'.repeat(40)}</code></td>`
    prose.innerHTML = `<div class="table" data-scroll tabindex="0"><table><tr><td>Oracle</td>${address.repeat(2)}</tr></table></div>`
  })
  const table = page.locator('.table')
  const {x = 0, width = 0} = (await table.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual((await page.locator('.outline').boundingBox())?.x ?? 0)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(({scrollLeft}) => scrollLeft)).toBeGreaterThan(0)
})

test('a path of folders that wraps begins each line with a name', async () => {
  const page = await open(lockbox, {width: 320})
  const lefts = await page.locator('.breadcrumbs ol').evaluate((list) => {
    const row = list.firstElementChild?.outerHTML ?? ''
    list.innerHTML = row.repeat(9)
    return [...new Set([...list.querySelectorAll('a')].map((a) => Math.round(a.offsetLeft)))]
  })
  const first = Math.min(...lefts)
  expect(lefts.length).toBeGreaterThan(1)
  expect(lefts.filter((left) => left < first + 20)).toEqual([first])
})

test('a formula of one line that is wider than the screen has a shadow at its end', async () => {
  const page = await open(lockbox, {width: 375})
  await page.locator('main .prose').evaluate((prose) => {
    prose.innerHTML = '<div class="formula"><p></p></div>'
  })
  const formula = page.locator('.formula')
  const drawAsWide = (width: string) =>
    formula
      .locator('p')
      .evaluate((p, width) => Object.assign(p.style, {blockSize: '2rem', inlineSize: width}), width)
  await drawAsWide('auto')
  const photograph = async () => {
    const {x, y, width, height} = (await formula.boundingBox()) ?? {x: 0, y: 0, width: 0, height: 0}
    return page.screenshot({clip: {x: x + width - 8, y: y + height - 8, width: 8, height: 8}})
  }
  const whole = await photograph()
  await drawAsWide('200rem')
  expect((await photograph()).equals(whole)).toBe(false)
})

test('printed, words of a table are whole, and every panel has its label', async () => {
  const page = await open(lockbox)
  const labels = await page.getByRole('tab').allTextContents()
  await page.setViewportSize({width: 600, height: 900})
  await page.emulateMedia({media: 'print'})
  expect(await page.getByRole('tablist').count()).toBe(0)
  expect(
    await read(
      page,
      `[...document.querySelectorAll('.panel')]
        .map((panel) => getComputedStyle(panel, '::before').content.slice(1, -1))`
    )
  ).toEqual(labels)
  const lines = await page.locator('main .prose').evaluate((prose) => {
    const sentence = 'Constitutionally changed in Ecotone and Fjord'
    const code = `<code>0x${'0123456789'.repeat(4)}</code>`
    prose.innerHTML = `<div class="table"><table><tr><td>Constitutionally</td>${`<td>${sentence}</td>`.repeat(3)}<td>${code}</td></tr></table></div>`
    const range = document.createRange()
    range.selectNodeContents(prose.querySelector('td') as Node)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('printed, sources have their addresses', async () => {
  const page = await open(lockbox)
  await page.emulateMedia({media: 'print'})
  expect(
    await read(
      page,
      "getComputedStyle(document.querySelector('.backing a[href^=http]'), '::after').content"
    )
  ).toContain('http')
})

test('with forced colors, the words that a search found are readable', async () => {
  const page = await open(lockbox)
  await page.emulateMedia({forcedColors: 'active'})
  await page.locator('main .prose').evaluate((prose) => {
    prose.innerHTML = '<dialog open class="search-dialog"><mark>a</mark></dialog>'
  })
  const [color, background] = await read<Array<string>>(
    page,
    `(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.querySelector('mark')))`
  )
  expect([color, background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 0)'])
})

test('a printed diagram is a picture without its source text', async () => {
  const page = await open(lockbox)
  // What the component of diagrams renders.
  await page.locator('main .prose').evaluate((prose) => {
    prose.innerHTML =
      '<figure class="diagram"><section class="diagram-drawing"><svg width="9" height="9"></svg></section><details><summary>Diagram as text</summary><pre>a</pre></details></figure>'
  })
  expect(await page.locator('.diagram summary').first().isVisible()).toBe(true)
  await page.emulateMedia({media: 'print'})
  expect(await page.locator('.diagram svg').first().isVisible()).toBe(true)
  expect(await page.locator('.diagram summary').first().isVisible()).toBe(false)
})

const components = '/guides/components/'

test('an island is hydrated with the content inside it', async () => {
  const page = await open(components)
  const button = page.locator('lockstep-island button')
  await expect
    .poll(async () => {
      await button.click()
      return button.textContent()
    })
    .toMatch(/^[4-9]\d* times$/)
})

test('an island can be read without scripts', async () => {
  const page = await open(components, {script: false})
  expect(await page.locator('lockstep-island').textContent()).toBe('3 times')
})

test('the same tab is chosen in all groups of the page', async () => {
  const page = await open(components)
  await page.getByRole('tab', {name: 'pnpm', exact: true}).first().click()
  expect(await page.getByText('four', {exact: true}).isVisible()).toBe(true)
  expect(await page.getByText('three', {exact: true}).isVisible()).toBe(false)
})

test('a picture is enlarged over the page, and Escape brings the reader back', async () => {
  const page = await open(components)
  await page.getByRole('link', {name: 'Enlarge: A square'}).first().click()
  const dialog = page.getByRole('dialog', {name: 'A square'})
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(page.url()).toBe(address + components)
})

test.each([true, false])('a long block of code unfolds (script: %s)', async (script) => {
  const page = await open(components, {script})
  const pre = page.locator('.code:has(.fold) pre')
  const before = (await pre.boundingBox())?.height ?? 0
  await page.getByText('Show all 40 lines').click()
  expect((await pre.boundingBox())?.height).toBeGreaterThan(before)
  expect(await page.getByText('Show all 40 lines').isVisible()).toBe(false)
})
