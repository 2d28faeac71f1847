import type {Browser} from 'playwright-core'

/** Start a headless Chromium. It is loaded here, because most tests that use this package need none. */
export async function launchBrowser(): Promise<Browser> {
  const [{default: chromium}, {chromium: playwright}] = await Promise.all([
    import('@sparticuz/chromium'),
    import('playwright-core')
  ])
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // With a single process, the browser ends when its first page is closed.
    args: chromium.args.filter((arg) => !/single-process|no-zygote/.test(arg)),
    headless: true
  })
}
