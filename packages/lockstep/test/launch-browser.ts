import chromium from '@sparticuz/chromium'
import {type Browser, chromium as playwright} from 'playwright-core'

/** Start a real browser, without a window. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // In one process the browser ends with its first window.
    args: chromium.args.filter((arg) => !/single-process|no-zygote/.test(arg)),
    headless: true
  })
}
