import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {fileURLToPath} from 'node:url'
import {launchBrowser} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {buildNavigation, findNavigation, readTree} from '../src/index.ts'
import {writeDocs} from './write-docs.ts'

/** Serve the compiled package as it is published, without bundling anything. */
async function serveDist(): Promise<string> {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url))
  const server = createServer(async (request, response) => {
    const file = (request.url ?? '/').slice(1)
    if (file === '') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Test</title>')
      return
    }
    try {
      const text = await readFile(dist + file)
      response.setHeader('content-type', 'text/javascript').end(text)
    } catch {
      response.writeHead(404).end() // Asked for something that is not published.
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // An address, since it listens.
}

test('navigation is derived in a browser as it is in Node', async () => {
  const root = await writeDocs({
    '_meta.json': {index: 'Home', a: {title: 'A', type: 'page'}},
    'index.mdx': '',
    'a/x.mdx': '',
    'a/y.mdx': ''
  })
  const {tree} = await readTree(root)
  const address = await serveDist()
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(address)

  // Plain text, since it runs in the page and not here.
  const found = await page.evaluate(`(async () => {
    const {buildNavigation, findNavigation} = await import('/navigation.js')
    return findNavigation(buildNavigation(${JSON.stringify(tree)}), '/a/x')
  })()`)

  const expected = findNavigation(buildNavigation(tree), '/a/x')
  expect(expected?.next?.title).toBe('Y')
  expect(found).toEqual(JSON.parse(JSON.stringify(expected)))
})
