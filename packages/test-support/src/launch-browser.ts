import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {mkdirSync, renameSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import type {Browser} from 'playwright-core'
import {makeOnce} from './make-once.ts'

/** Start a headless Chromium. It is loaded here, because most tests that use this package need none. */
export async function launchBrowser(): Promise<Browser> {
  const [{default: chromium}, {chromium: playwright}] = await Promise.all([
    import('@sparticuz/chromium'),
    import('playwright-core')
  ])
  return playwright.launch({
    executablePath: path.join(unpackBrowser(), 'chromium'),
    args: [
      // With a single process, the browser ends when its first page is closed. Graphics in software are not looked at.
      ...chromium.args.filter((arg) => !/single-process|no-zygote|gpu|gl=|swiftshader/.test(arg)),
      '--disable-gpu',
      // Tabs of one window share a process, which takes longer to start than most tests take.
      '--renderer-process-limit=1',
      '--disable-software-rasterizer'
    ],
    headless: true
  })
}

/** Unpack the browser once, and not in two tests at a time: its package takes a file for complete when it exists. */
function unpackBrowser(): string {
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const key = createHash('sha256').update(module).digest('hex').slice(0, 16)
  const folder = path.join(import.meta.dirname, '../.cache/chromium', key)
  makeOnce(folder, () => {
    const temporary = `${folder}.${process.pid}`
    mkdirSync(temporary, {recursive: true})
    const code = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: import.meta.dirname,
      env: {...process.env, TMPDIR: temporary}
    })
    renameSync(temporary, folder)
  })
  return folder
}
