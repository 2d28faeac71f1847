import chromium from '@sparticuz/chromium'
import {type Browser, chromium as playwright} from 'playwright-core'

/** Start a headless Chromium. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // With a single process, the browser ends when its first page is closed.
    args: chromium.args.filter((arg) => !/single-process|no-zygote/.test(arg)),
    headless: true
  })
}
