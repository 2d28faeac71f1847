// Takes the pictures of the README, of the site as it was built last.
import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {extname, join} from 'node:path'
import chromium from '@sparticuz/chromium'
import {chromium as playwright} from 'playwright-core'

const lockbox = '/interop/tutorials/upgrade-to-superchain-erc20/lockbox/'
const pictures = [
  {name: 'home', route: '/', width: 1440, height: 900, scheme: 'light'},
  {name: 'tutorial', route: lockbox, width: 1440, height: 900, scheme: 'light'},
  {
    name: 'code',
    route: `${lockbox}#create-and-deploy-the-new-contract`,
    width: 1920,
    height: 1080,
    scheme: 'dark'
  },
  {name: 'reference', route: '/interop/predeploy/', width: 768, height: 1024, scheme: 'light'},
  {name: 'phone', route: lockbox, width: 375, height: 812, scheme: 'dark'}
]
const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml'
}
const dist = join(import.meta.dirname, '../dist')

const server = createServer(async (request, response) => {
  const {pathname} = new URL(request.url ?? '/', 'http://localhost')
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
  try {
    const bytes = await readFile(join(dist, file))
    response.writeHead(200, {'content-type': types[extname(file)] ?? 'application/octet-stream'})
    response.end(bytes)
  } catch {
    response.writeHead(404).end() // Not a part of the site.
  }
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
const {port} = server.address()
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  // In one process the browser ends with its first window.
  args: chromium.args.filter((arg) => !/single-process|no-zygote/.test(arg)),
  headless: true
})

for (const {name, route, width, height, scheme} of pictures) {
  const page = await browser.newPage({
    viewport: {width, height},
    colorScheme: scheme,
    reducedMotion: 'reduce'
  })
  await page.goto(`http://127.0.0.1:${port}${route}`, {waitUntil: 'networkidle'})
  await page.waitForTimeout(500) // A page that scrolls to its heading is not there at once.
  await page.screenshot({path: join(import.meta.dirname, `../pictures/${name}.png`)})
  await page.close()
}
await browser.close()
server.close()
