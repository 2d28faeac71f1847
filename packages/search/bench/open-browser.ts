import chromium from '@sparticuz/chromium'
import {type Page, chromium as playwright} from 'playwright-core'

/** Run something in a new page of a browser whose processor is four times slower, and close it. */
export async function openSlowPage<T>(
  address: string,
  run: (page: Page) => Promise<T>
): Promise<T> {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((arg) => arg !== '--single-process'),
      // One index of 10,000 pages needs more than a page gets otherwise.
      '--js-flags=--max-old-space-size=8192'
    ],
    headless: true
  })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', {rate: 4})
    return await run(page)
  } finally {
    await browser.close()
  }
}
